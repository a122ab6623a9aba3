import { defineConfig } from "vite";

// What is written for React runs on Preact here: visitors' phones load and start a third of it. docs/decisions/007
const PREACT = [
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
];

export default defineConfig({
  base: "/r/",
  resolve: { alias: PREACT },
  build: { target: "es2022", modulePreload: { polyfill: false } },
});
