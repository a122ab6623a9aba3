import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const api = process.env.FOYER_API ?? "http://127.0.0.1:3000";

/**
 * A small classic script in the head, with a hash in its name: it runs before all modules and the first paint,
 * and stands in a file of its own, because inline scripts are refused.
 */
function firstScript(): Plugin {
  const source = "src/shell/first-script.js";
  return {
    name: "first-script",
    buildStart() {
      if (this.environment.mode !== "build") return;
      const text = readFileSync(new URL(source, import.meta.url), "utf8");
      this.emitFile({ type: "asset", name: "first-script.js", source: text });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const built = Object.keys(bundle).find((name) => /first-script-[\w-]+\.js$/.test(name));
        return [{ tag: "script", attrs: { src: `/${built ?? source}` }, injectTo: "head-prepend" }];
      },
    },
  };
}

/** Parts of the kit that nearly every screen needs: they come with the first one, so that each later one is small. */
const EVERYWHERE =
  /@mantine\/core\/esm\/(components\/(Alert|Button|Checkbox|Combobox|Input|InputBase|Modal|ModalBase|Paper|Popover|Select|Skeleton|Table|Text|TextInput|Title)|utils\/InlineInput)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstScript()],
  // The server puts a fresh nonce in its place with every page. rules/shell 23
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2024",
    // Newer than light-dark(), which must reach the browser as it is written.
    cssTarget: ["chrome125", "edge125", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "kit", test: EVERYWHERE }] } } },
  },
  server: { proxy: { "/api": api, "/oidc": api } },
});
