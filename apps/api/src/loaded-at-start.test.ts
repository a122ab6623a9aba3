import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// What only some installations or requests need is not loaded by a start: it costs every one of them time and memory.
const SERVE = new URL("serve.ts", import.meta.url).href;

const NOT_AT_START = [
  ...["imapflow", "nodemailer", "postal-mime"],
  ...["pdfkit", "harfbuzzjs", "sharp", "piscina", "libpg-query", "passkit-generator", "stripe"],
  ...["@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"],
];

/** The packages whose code the server's modules load. */
async function listLoaded(): Promise<string[]> {
  const probe = `
    import { registerHooks } from "node:module";
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(SERVE)});
    console.log(JSON.stringify([...loaded]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", probe]);
  return JSON.parse(stdout) as string[];
}

it("a start loads no library that only mailboxes, printing, images, payments or traces need", async () => {
  const loaded = await listLoaded();
  // The control: what every server needs.
  expect(loaded).toEqual(expect.arrayContaining(["fastify", "kysely", "pg", "zod"]));
  expect(loaded.filter((name) => NOT_AT_START.includes(name))).toEqual([]);
});
