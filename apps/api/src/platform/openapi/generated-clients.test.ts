import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createApiKey } from "@foyer/contract/api-keys.ts";
import { GENERATORS } from "@foyer/generated-clients/generators.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const STRICT = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom,dom.iterable"];
const MODULES = [
  "--types",
  "node",
  "--module",
  "nodenext",
  "--moduleResolution",
  "nodenext",
  "--allowImportingTsExtensions",
];

let folder: string;
let baseUrl: string;
beforeAll(async () => {
  // Below the root, where the packages of the example are found.
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  folder = await mkdtemp(join(ROOT, ".cache", "clients-"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  baseUrl = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const { text } = await app.send({ method: "GET", url: "/api/docs/json" });
  await writeFile(join(folder, "openapi.json"), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a script to its end; returns what it printed. Fails with that, if the script fails. */
async function run(script: string, args: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, NO_COLOR: "1", ...environment };
  try {
    return (await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${script} failed:\n${stdout}\n${stderr}`);
  }
}
const compile = (file: string) => run(GENERATORS.compiler, [...STRICT, ...MODULES, file]);

it("the client of @hey-api/openapi-ts compiles", async () => {
  const options = ["--plugins", "@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"];
  await run(GENERATORS.heyApi, ["-i", "openapi.json", "-o", "hey-api", ...options, "--no-log-file"]);
  const calls = await readFile(join(folder, "hey-api", "sdk.gen.ts"), "utf8");
  for (const name of ["listTickets", "updateCountry", "submitAnswers"])
    expect(calls).toContain(`const ${name} =`);
  await compile("hey-api/index.ts");
});

it("the example, typed by openapi-typescript, compiles, and counts the tickets of a real server", async () => {
  const { projectId } = await createTicketProject(app.db, { name: "Book fair" });
  const body = { name: "Example", role: "viewer", access: "read", projectIds: [projectId] };
  const { text: key } = (await app.call(createApiKey, { body })).body;
  await cp(join(ROOT, "docs/examples/api-client/count-tickets.ts"), join(folder, "count-tickets.ts"));
  await run(GENERATORS.openapiTypescript, [`${baseUrl}/api/docs/json`, "--output", "foyer-api.d.ts"]);
  await compile("count-tickets.ts");
  const printed = await run("count-tickets.ts", [], { FOYER_URL: baseUrl, FOYER_API_KEY: key });
  expect(printed).toMatch(/^Book fair: 0 tickets \("api-key";r=998;t=\d+\)\n$/);
});

it("a call that the document does not have does not compile", async () => {
  const example = await readFile(join(ROOT, "docs/examples/api-client/count-tickets.ts"), "utf8");
  await writeFile(join(folder, "wrong.ts"), example.replace('"/api/tickets"', '"/api/ticket"'));
  await run(GENERATORS.openapiTypescript, ["openapi.json", "--output", "foyer-api.d.ts"]);
  await expect(compile("wrong.ts")).rejects.toThrow(/not assignable/);
});
