import { expect, it } from "vitest";
import { findFolderCycles } from "./folder-cycles.mjs";

const imports = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});

it("names folders that import each other, also by way of a third", () => {
  const modules = [
    imports("apps/a/src/one/x.ts", "apps/a/src/two/x.ts"),
    imports("apps/a/src/two/y.ts", "apps/a/src/three/x.ts"),
    imports("apps/a/src/three/y.ts", "apps/a/src/one/y.ts"),
    imports("apps/a/src/four/x.ts", "apps/a/src/one/x.ts"),
  ];
  expect(findFolderCycles(modules)).toEqual([["apps/a/src/one", "apps/a/src/three", "apps/a/src/two"]]);
});

it("lets files of the root and tests go both ways", () => {
  const modules = [
    imports("apps/a/src/app.ts", "apps/a/src/one/x.ts"),
    imports("apps/a/src/one/x.ts", "apps/a/src/paths.ts", "node_modules/zod/index.js"),
    imports("apps/a/src/two/x.ts", "apps/a/src/one/x.ts"),
    imports("apps/a/src/one/x.test.ts", "apps/a/src/two/x.ts"),
  ];
  expect(findFolderCycles(modules)).toEqual([]);
});
