// Compares answers in Pyodide: `node pyodide.mjs PYODIDE WHEEL PROGRAM ANSWERS`, where PYODIDE has the
// node_modules with it, PROGRAM is answers.py, and ANSWERS a folder that another machine wrote.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPARE = `
import runpy, sys
sys.path.insert(0, "/canju")
runpy.run_path("/answers.py")["main"]("/mine", "/other")
`;

async function compared(home, wheel, program, answers) {
  const folder = join(home, "node_modules", "pyodide");
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({ indexURL: folder });
  const bytes = async (file) => new Uint8Array(await readFile(file));
  pyodide.unpackArchive(await bytes(wheel), "wheel", { extractDir: "/canju" });
  pyodide.FS.mkdir("/other");
  for (const name of await readdir(answers)) {
    pyodide.FS.writeFile(`/other/${name}`, await bytes(join(answers, name)));
  }
  pyodide.FS.writeFile("/answers.py", await bytes(program));
  return pyodide.runPython(COMPARE);
}

try {
  process.exitCode = await compared(...process.argv.slice(2));
} catch (error) {
  // Without the line of Pyodide's own that threw it, which is a megabyte long.
  console.error(error.message);
  process.exitCode = 1;
}
