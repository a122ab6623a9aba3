import { expect, it } from "vitest";
import { findWords } from "./words.mjs";

const wordsIn = (path: string, text: string) => findWords(path, text).map((line) => /"(.*)"/.exec(line)?.[1]);

it.each([
  ["a name", "const rowFault = 1;", "Fault"],
  ["a comment", "// The draft is begun by an edit.", "begun"],
  ["a text of a screen", '<Text>{"Money to give back"}</Text>', "Money to give back"],
  ["a docstring", "/** Of two versions the later. */", "/** Of "],
  ["a constant that does not say what it limits", "const MAXIMUM = 64;", "MAXIMUM"],
  ["a word for two things", "export function settleLines() {}", "settle"],
])("names the word of ours in %s", (_, text, word) => {
  expect(wordsIn("apps/x.ts", text)).toEqual([expect.stringContaining(word)]);
});

it.each([
  ["a default", "const defaultValue = 1; // the default"],
  ["here in a sentence", "// Retries stop here."],
  ["nothing", "const nothing = null; // nothing to do"],
  ["settled promises", "await Promise.allSettled(calls); const settled = 1;"],
])("takes %s", (_, text) => {
  expect(wordsIn("apps/x.ts", text)).toEqual([]);
});

it("takes a word where an entry allows it", () => {
  expect(wordsIn("apps/api/src/features/late-payments/x.ts", "settlePayment()")).toEqual([]);
  expect(wordsIn("apps/api/src/features/visitors/x.ts", "settlePayment()")).not.toEqual([]);
});

it("looks at texts of screens where comments may be shorter", () => {
  expect(wordsIn("apps/admin/src/x.tsx", 'hint="Empty: none"')).not.toEqual([]);
  expect(wordsIn("packages/contract/src/x.ts", "/** Empty: none. */")).toEqual([]);
});

it("says file and line, and the word to use", () => {
  expect(findWords("apps/x.ts", "\n\nconst clash = 1;")).toEqual(['apps/x.ts:3: "clash": use conflict']);
});

it("providers of payments are named where their adapters and keys are, and nowhere else", () => {
  const text = '// as Stripe does\nconst name = "mollie";';
  for (const path of [
    "apps/api/src/features/x/x.service.ts",
    "apps/admin/src/x.tsx",
    "packages/contract/src/x.ts",
    "docs/rules/payments.md",
  ])
    expect(findWords(path, text), path).toHaveLength(2);
  expect(findWords("apps/api/src/platform/payment-providers/x.ts", text)).toEqual([]);
});
