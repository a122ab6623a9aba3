import { expect, it } from "vitest";
import { makeApiKeyText, readApiKeyText } from "./api-key-text.ts";

// rules/api-keys 4
it("a key begins with foyer_, is never the same twice, and is read again", () => {
  const made = Array.from({ length: 200 }, makeApiKeyText);
  expect(new Set(made.map(({ prefix }) => prefix)).size).toBe(200);
  for (const key of made) {
    expect(key.text).toMatch(/^foyer_[0-9A-Za-z]{49}$/);
    expect(readApiKeyText(key.text)).toEqual(key);
  }
});

it("a key with any one character changed is no key", () => {
  const { text } = makeApiKeyText();
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === "a" ? "b" : "a";
    expect(readApiKeyText(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBeNull();
  }
});

it.each(["", "foyer_", "foyer_x", `foyer_${"0".repeat(48)}`, `foyer_${"0".repeat(60)}`, "foyer_\u0000"])(
  "%j is no key",
  (text) => expect(readApiKeyText(text)).toBeNull(),
);

// So that scanners of secrets can compute it elsewhere, it must not change.
it("the checksum is the CRC-32 of the random part in base 62", () => {
  expect(readApiKeyText(`foyer_${"0".repeat(43)}2CZclj`)).not.toBeNull();
});
