// What a page needs before its table: the core in the page, and the colours of the reader's system.

/** Returns true if the browser has what the core needs. */
function canRun() {
  return [globalThis.WebAssembly, globalThis.Worker, globalThis.DecompressionStream].every(Boolean);
}

/** Compiles the core in the page; returns a function that makes one. `worker` is the script of workers. */
async function coresOf(worker) {
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const module = await WebAssembly.compile(await unpacked(document.getElementById("core").textContent));
  return () => new Core(() => new Worker(script), module);
}

/** The bytes of a text in base64 that were packed with gzip. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Changes an attribute of the page with the system's colours: tables then look at the colours again. */
function followScheme() {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", () => (document.documentElement.dataset.scheme = scheme.matches));
}
