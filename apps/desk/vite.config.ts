import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const WORKER = "service-worker";

/** Writes the list of built files into the service worker, which caches them for use without a network. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["", "manifest.webmanifest", "icon.svg", ...names].map((name) => `/desk/${name}`);
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built");
      worker.code = worker.code.replace("__FILES__", () => JSON.stringify(files));
    },
  };
}

/** HarfBuzz imports this module only in Node. */
const leaveNodeOut: Plugin = {
  name: "leave-node-out",
  enforce: "pre",
  resolveId: (id) => (id === "module" ? { id, external: true } : null),
};

export default defineConfig({
  root: import.meta.dirname,
  base: "/desk/",
  plugins: [leaveNodeOut, react(), listFiles()],
  build: {
    target: "es2024",
    assetsInlineLimit: 0,
    // It contains all kinds of barcodes, and is loaded only once.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", [WORKER]: "src/worker/service-worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
