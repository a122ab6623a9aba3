import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { engineWithoutClasses } from "./without-classes.ts";

/** Has the browser load the scripts of the page beside its first view; it runs them later. */
function preloadScripts(): Plugin {
  return {
    name: "preload-scripts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, chunk }) {
        const wanted = new Set(chunk?.dynamicImports);
        // A set hands out what is added while it is gone through.
        for (const name of wanted) {
          const found = bundle[name];
          if (found?.type === "chunk") for (const needed of found.imports) wanted.add(needed);
        }
        return [...wanted].map((name) => ({
          tag: "link",
          attrs: { rel: "modulepreload", href: `/r/${name}`, fetchpriority: "low" },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  base: "/r/",
  plugins: [react(), preloadScripts(), engineWithoutClasses()],
  // What the server draws with stands alone: a server that runs needs no packages of the browser's.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // The first view needs the styles of what comes with the scripts.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
        },
  },
}));
