import { readFileSync } from "node:fs";
import { fillTokens } from "@foyer/ui/token-values.ts";
import type { IndexHtmlTransformResult, Plugin } from "vite";

const SOURCE = "src/shell/first-script.js";
const MARK = "<!-- early page -->";
/** Its colours, sizes and widths are those of the sheets, which arrive later. */
const TOKENS = readFileSync(new URL("../../packages/ui/src/tokens.css", import.meta.url), "utf8");
const FALLBACK = readFileSync(new URL("../../packages/ui/src/face/fallback.css", import.meta.url), "utf8");

/**
 * What is painted before the app's code is there: the bar and the heading of the address. A small classic script draws
 * it; it stands in a file of its own with a hash in its name, because inline scripts are refused. rules/shell 40
 */
export function earlyPage(): Plugin {
  return {
    name: "early-page",
    buildStart() {
      if (this.environment.mode !== "build") return;
      const text = readFileSync(new URL(SOURCE, import.meta.url), "utf8");
      this.emitFile({ type: "asset", name: "first-script.js", source: text });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }): Promise<IndexHtmlTransformResult> {
        const built = Object.keys(bundle ?? {}).find((name) => /first-script-[\w-]+\.js$/.test(name));
        const script = `<script src="/${built ?? SOURCE}"></script>`;
        const page = fillTokens(html.replace("</style>", `${withoutComments(FALLBACK)}</style>`), TOKENS);
        // While developing nothing has to be waited for.
        return bundle ? withEarlyPage(page, `${await titles()}\n    ${script}`) : page.replace(MARK, script);
      },
    },
  };
}

const withoutComments = (sheet: string) => sheet.replace(/\/\*.*?\*\/\s*/gs, "");

/** Sheets and modules are named after the early page, so that it is painted before they have arrived. */
function withEarlyPage(html: string, early: string): string {
  const later = /\s*<(?:link rel="(?:modulepreload|stylesheet)"[^>]*|script type="module"[^>]*><\/script)>/g;
  const tags = [...html.matchAll(later)].map(([tag]) => tag.trim());
  // The sheet first: it is waited for before the modules run, so that nothing is shown without it.
  tags.sort((a, b) => Number(b.includes("stylesheet")) - Number(a.includes("stylesheet")));
  return html
    .replace(later, "")
    .replace(MARK, early)
    .replace("</body>", `  ${tags.join("\n    ")}\n  </body>`);
}

const titles = async () =>
  `<script type="application/json" id="titles">${JSON.stringify(await readTitles())}</script>`;

/** Each address with its heading; an entity's name is replaced by its parameter. */
async function readTitles(): Promise<[address: string, title: string][]> {
  const from = (path: string) => import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  const [{ ADDRESSES }, { SCREENS }, { entityScreenOf, SECTIONS }] = await Promise.all([
    from("./src/paths.ts"),
    from("./src/screens.ts"),
    from("./src/app/menu/screen-chain.ts"),
  ]);
  return Object.entries<{ title: string; tab?: string; isBare?: true }>(SCREENS).flatMap(
    ([name, { title, tab, isBare }]) => {
      const heading = SECTIONS.includes(name) ? tab : entityScreenOf(name) ? "$projectName" : title;
      return [ADDRESSES[name]]
        .flat()
        .map((address: string): [string, string] => [address, isBare ? "" : heading]);
    },
  );
}
