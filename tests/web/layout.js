// Positions in addresses, in Node. Standard input is a list in JSON: `{layout}`, fields of a layout, or
// `{address}`, perhaps with `forms` that are typed, or `{pasted}`, a text. Standard output is the list of what comes of
// each, with its address, its call in Python and its request; of a text, the address in it.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const file = join(__dirname, "..", "..", "python", "canju", "publishing", "static", "layout.js");

function one({ Layout, linkedAddress, presetOf, pythonAddress }, { layout, address, forms, pasted, presets }) {
  if (pasted !== undefined) return { address: linkedAddress(pasted) ?? pythonAddress(pasted) };
  const read = layout ? { layout: new Layout(layout), damaged: [] } : Layout.read(address, presets);
  const preset = presetOf({ presets }, read.layout);
  if (forms !== undefined) read.layout.setForms(preset, forms);
  return {
    layout: { ...read.layout },
    damaged: read.damaged,
    forms: read.layout.forms(presetOf({ presets }, read.layout)),
    address: read.layout.address(),
    request: read.layout.request(),
    python: read.layout.python(),
  };
}

import(file).then((parts) => {
  const given = JSON.parse(readFileSync(0, "utf8"));
  process.stdout.write(JSON.stringify(given.map((each) => one(parts, each))));
});
