// Mistakes in the scripts of pages and widgets: names that nothing defines, and names of no use.
const names = (text) => Object.fromEntries(text.trim().split(/\s+/).map((name) => [name, "readonly"]));
const ANYWHERE = "console setTimeout clearTimeout URL URLSearchParams Blob Response fetch performance WebAssembly";
const PAGE = `${ANYWHERE} document window location localStorage navigator parent matchMedia addEventListener
  getComputedStyle getSelection requestAnimationFrame Node HTMLElement Image MutationObserver ResizeObserver Worker
  DecompressionStream CSS DOMParser`;

export default [
  {
    files: ["python/**/static/*.js", "web/*.js", "tests/web/*.js"],
    rules: {
      "no-undef": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      "no-redeclare": "error",
      "no-dupe-keys": "error",
      "no-const-assign": "error",
      "no-unreachable": "error",
      "no-fallthrough": "error",
      "prefer-const": "error",
    },
  },
  { files: ["python/**/static/*.js"], languageOptions: { globals: names(PAGE) } },
  {
    files: ["python/**/offline.js"],
    languageOptions: { sourceType: "script", globals: names(`${ANYWHERE} self caches`) },
  },
  { files: ["web/*.js"], languageOptions: { globals: names(`${ANYWHERE} self Worker`) } },
  {
    files: ["tests/web/*.js"],
    languageOptions: { sourceType: "commonjs", globals: names(`${ANYWHERE} require module process __dirname`) },
  },
];
