import { expect, it } from "vitest";
import { findDeclarationErrors } from "./declared-packages.mjs";

const imports = (source: string, ...modules: string[]) => ({
  source,
  dependencies: modules.map((module) => ({ module, resolved: `node_modules/${module}/index.js` })),
});
const MANIFESTS: Record<string, object> = {
  ".": { devDependencies: { vitest: "1.0.0" } },
  "apps/a": { dependencies: { "@foyer/b": "0.1.0", zod: "1.0.0" }, devDependencies: { qr: "1.0.0" } },
};
const findErrors = (...modules: ReturnType<typeof imports>[]) =>
  findDeclarationErrors(modules, (workspace) => MANIFESTS[workspace] ?? {});

it("accepts declared packages, modules of Node, own files, and tools of the root in tests", () => {
  const product = imports("apps/a/src/x.ts", "@foyer/b/y.ts", "zod/mini", "node:fs", "./y.ts", "#own");
  expect(findErrors(product, imports("apps/a/src/x.test.ts", "vitest", "qr", "zod"))).toEqual([]);
});

it("reports an undeclared package, whether of the workspaces or of a registry", () => {
  const errors = findErrors(imports("apps/a/src/x.ts", "@foyer/b/y.ts", "@foyer/c/y.ts", "left-pad"));
  expect(errors).toEqual([
    "apps/a does not have @foyer/c in its dependencies; apps/a/src/x.ts imports it",
    "apps/a does not have left-pad in its dependencies; apps/a/src/x.ts imports it",
  ]);
});

it("reports a product that needs a package for tests, and a test that needs an undeclared workspace package", () => {
  const errors = findErrors(
    imports("apps/a/src/x.ts", "@foyer/b/y.ts", "qr"),
    imports("apps/a/test/x.ts", "@foyer/c/y.ts"),
  );
  expect(errors).toEqual([
    "apps/a does not have qr in its dependencies; apps/a/src/x.ts imports it",
    "apps/a does not declare @foyer/c, which apps/a/test/x.ts imports",
  ]);
});

it("reports a declared workspace package that nothing imports", () => {
  expect(findErrors(imports("apps/a/src/x.ts", "zod"))).toEqual([
    "apps/a declares @foyer/b, which it does not import",
  ]);
});
