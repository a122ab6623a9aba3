import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const SOURCES = new URL("../", import.meta.url);
const FORMS = globSync("**/*.tsx", { cwd: SOURCES })
  .map((path) => ({ name: basename(path), text: readFileSync(new URL(path, SOURCES), "utf8") }))
  .filter(
    ({ text }) => /\bonSubmit=\{submit\}|\bonSubmit=\{\(/.test(text) && /<form\b|component="form"/.test(text),
  );

/** They save nothing that was there before, and are left by closing what they stand in; a search saves nothing at all. rules/shell 10, 27 */
const WITHOUT_GUARD = ["choose-password.tsx", "code-search.tsx", "duplicate-project.tsx"];
const WITHOUT_KEY = ["choose-password.tsx", "code-search.tsx"];

test("every form is saved by Ctrl/⌘+S", () => {
  expect(FORMS.length).toBeGreaterThan(7);
  const without = FORMS.filter(
    ({ text }) => !text.includes("ref={useSaveKey()}") && !text.includes("= useSaveKey()"),
  );
  expect(without.map(({ name }) => name)).toEqual(WITHOUT_KEY);
});

test("no form loses unsaved work without asking", () => {
  const without = FORMS.filter(({ text }) => !text.includes("useLeaveGuard("));
  expect(without.map(({ name }) => name).toSorted()).toEqual(WITHOUT_GUARD);
});
