import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { engineWithoutClasses } from "./without-classes.ts";

/** Adds preload links for the page's scripts: they load while the first view is painted, and run later. */
function preloadScripts(): Plugin {
  return {
    name: "preload-scripts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, chunk }) {
        const wanted = new Set(chunk?.dynamicImports);
        // Iterating over a Set also visits members that are added meanwhile.
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
  // Bundle the dependencies of server rendering: the running server needs none of the browser's packages.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // One stylesheet: the first view also needs the styles of lazy components.
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
