import { expect, it } from "vitest";
import { drawImportDiagram } from "./import-diagram.mjs";

const imports = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});

it("draws which workspace imports which, the one with most arrows first", () => {
  const modules = [
    imports("packages/contract/src/a.ts", "packages/domain/src/a.ts", "packages/contract/src/b.ts"),
    imports("apps/api/src/a.ts", "packages/domain/src/a.ts", "packages/contract/src/a.ts"),
    imports("e2e/a.ts", "tools/harness/a.ts"),
  ];
  expect(drawImportDiagram(modules)).toBe(
    [
      "```mermaid",
      "flowchart LR",
      "  api --> contract & domain",
      "  contract --> domain",
      "  e2e --> tools",
      "```",
    ].join("\n"),
  );
});

it("leaves tests out", () => {
  const modules = [
    imports("apps/api/src/a.test.ts", "packages/domain/src/a.ts"),
    imports("apps/api/test/a.ts", "packages/domain/src/a.ts"),
  ];
  expect(drawImportDiagram(modules)).toBe("```mermaid\nflowchart LR\n```");
});
