import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Modules of the kit, and what stands for them in the build: each is larger than what this product needs of it. */
const REPLACED = [
  {
    importer: /@mantine\/core\/esm\//,
    source: /(?:^|\/)ScrollArea\.mjs$/,
    by: "src/shell/lean/scroll-area.tsx",
  },
  {
    importer: /@mantine\/core\/esm\//,
    source: /^react-remove-scroll$/,
    by: "src/shell/lean/remove-scroll.tsx",
  },
  {
    importer: /@mantine\/core\/esm\/components\/Popover\//,
    source: /^@floating-ui\/react$/,
    by: "src/shell/lean/floating.ts",
  },
  {
    importer: /@mantine\/core\/esm\/components\/Popover\//,
    source: /(?:^|\/)(?:FloatingArrow|PopoverContextMenu)\.mjs$/,
    by: "src/shell/lean/left-out.ts",
  },
];

/** Only the server describes schemas as JSON Schema. */
const DESCRIPTIONS = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /^\s*(?:input|output): createStandardJSONSchemaMethod\(.*\),$/gm,
  /^\s*toJSONSchema\(params\) \{\n.*\n\s*\},$/gm,
];

/** Leaves out what the back-office never runs of the packages that its first screen needs. decisions/090 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer = "") {
      const found = REPLACED.find((one) => one.importer.test(importer) && one.source.test(source));
      return found && fileURLToPath(new URL(found.by, import.meta.url));
    },
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const left = DESCRIPTIONS.reduce((text, description) => text.replace(description, ""), code);
        if (/createStandard|createTo|processJSONSchema/.test(left.replace(/^import .*$/gm, "")))
          this.error("zod describes schemas in another way than lean-packages.ts knows");
        return { code: left, map: null };
      },
    },
  };
}
