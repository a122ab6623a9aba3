import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { engineWithoutClasses } from "./without-classes.ts";

/** The server writes each answer's nonce in place of this mark. */
const NONCE_MARK = "__CSP_NONCE__";

/**
 * Writes the sheet into the page, so that the first view needs one answer of the server, and adds preload links for the
 * page's scripts below it: they load once all of the HTML is there, and run later.
 */
function firstViewFirst(): Plugin {
  return {
    name: "first-view-first",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, chunk }) {
        const wanted = new Set(chunk?.dynamicImports);
        // Iterating over a Set also visits members that are added meanwhile.
        for (const name of wanted) {
          const found = bundle[name];
          if (found?.type === "chunk") for (const needed of found.imports) wanted.add(needed);
        }
        return {
          html: html.replace(SHEET_LINK, (link, path: string) => {
            const sheet = bundle[path];
            if (sheet?.type !== "asset") return link;
            return `<style nonce="${NONCE_MARK}">${sheet.source}</style>`;
          }),
          tags: [...wanted].map((name) => ({
            tag: "link",
            attrs: { rel: "modulepreload", href: `/r/${name}`, fetchpriority: "low" },
            injectTo: "body" as const,
          })),
        };
      },
    },
  };
}

const EMBED = "embed";

/** Puts the script for other websites in a function of its own, because a classic script shares its names with theirs. */
const keepNames: Plugin = {
  name: "keep-names",
  generateBundle(_options, bundle) {
    const script = bundle[`${EMBED}.js`];
    if (script?.type !== "chunk") return;
    if (script.imports.length > 0) throw new Error("The script for other websites is not one file");
    script.code = `(()=>{${script.code}})();`;
  },
};

const SHEET_LINK = /<link rel="stylesheet" crossorigin href="\/r\/([^"]+)">/;

/** Parts that only some pages need, and what runs before the first paint. */
const OWN_CHUNK =
  /sign-in\/|embed\/(embed|tell|frame)|src\/holder\/|src\/waiting\/|src\/own-tickets\/|own-tickets-text-names|waiting-text-names|src\/group\/|group-text-names|confirm-email|note-text|rich-text\/|solve-challenge|proof-of-work|main\.ts|hold-press|until-painted/;

export default defineConfig(({ isSsrBuild }) => ({
  base: "/r/",
  plugins: [react(), firstViewFirst(), keepNames, engineWithoutClasses()],
  // Bundle the dependencies of server rendering: the running server needs none of the browser's packages.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: {
    target: "es2022",
    // The page has its own preload links; a part that is loaded later needs nothing else that is not there.
    modulePreload: false,
    // One stylesheet: the first view also needs the styles of lazy components.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { index: "index.html", [EMBED]: "src/embed/embed.ts" },
          output: {
            entryFileNames: ({ name }) => (name === EMBED ? "[name].js" : "assets/[name]-[hash].js"),
            codeSplitting: {
              groups: [
                // Apart, because the script that waits for the first paint needs it.
                { name: "load", test: /preload-helper/, priority: 1 },
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                // One file for what every page needs: on a slow line each request costs a round trip.
                {
                  name: "page",
                  test: (id) => /\/(registration\/src|packages)\/.*\.tsx?$/.test(id) && !OWN_CHUNK.test(id),
                },
              ],
            },
          },
        },
  },
}));
