import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const WORKER = "service-worker";

/** The scanner: its script, its styles, its worker and the module that reads codes. */
const CAMERA = /^assets\/(camera-scanner|decode-frames|zxing_reader)[.-]/;
const CAMERA_FILES = 4;

/** Writes the lists of built files into the service worker, which caches them for use without a network. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    apply: "build",
    // After the workers of the page were built.
    enforce: "post",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const camera = names.filter((name) => CAMERA.test(name));
      if (camera.length !== CAMERA_FILES) throw new Error(`The scanner was not built: ${camera.join(", ")}`);
      const page = names.filter((name) => !camera.includes(name));
      const listOf = (list: string[]) => JSON.stringify(list.map((name) => `/desk/${name}`));
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built");
      worker.code = worker.code
        .replace("__FILES__", () => listOf(["", "manifest.webmanifest", "icon.svg", ...page]))
        .replace("__CAMERA_FILES__", () => listOf(camera));
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
  // Each worker is one file, whose name the server knows by its end. rules/gates 23
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
});
