// What a page needs before its table: the core in the page, and the colours of the reader's system.
import { Core } from "../../../../web/core.js";

/** Returns true if the browser has what the core needs. */
export function canRun() {
  return [globalThis.WebAssembly, globalThis.Worker, globalThis.DecompressionStream].every(Boolean);
}

/**
 * Compiles the core while it loads; returns a function that makes one, which answers when it is compiled.
 *
 * `worker` is the script of workers, `core` the address of the core: a file, or a part of the page itself, packed
 * with gzip.
 */
export function coresOf({ worker, core }) {
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const module = WebAssembly.compileStreaming(loaded(core ?? document.getElementById("core").textContent));
  return () => new Core(() => new Worker(script), module);
}

async function loaded(address) {
  const file = await fetch(address);
  if (!address.startsWith("data:")) return file;
  const bytes = file.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
}

/** Changes an attribute of the page with the system's colours: tables then look at the colours again. */
export function followScheme() {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", () => (document.documentElement.dataset.scheme = String(scheme.matches)));
}
