import { expect, test } from "vitest";
import { entryLabel } from "./entry-label.ts";

const config = { nameField: "internalName" } as const;
const entry = (internalName: string, text: string) => ({
  id: 1,
  version: 1,
  internalName,
  localizations: text === "" ? [] : [{ cultureCode: "en-GB", text }],
});

test.each([
  ["firstName", "First name", "First name (firstName)"],
  ["Germany", "Germany", "Germany"],
  ["germany", "Germany", "Germany"],
  ["noText", "", "noText"],
  ["note", `First line\n\nSecond line`, "First line (note)"],
  ["note", "x".repeat(200), `${"x".repeat(79)}… (note)`],
])("%s with the text %j is named %s", (internalName, text, label) => {
  expect(entryLabel(config, entry(internalName, text))).toBe(label);
});

test("a note is named without its marks", () => {
  const note = {
    ...entry("consent", "**Your data.** <u>See</u> [our page](https://a.example)"),
    questionTypeName: "note",
  };
  expect(entryLabel(config, note)).toBe("Your data. See our page (consent)");
});
