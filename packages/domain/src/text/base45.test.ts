import { describe, expect, test } from "vitest";
import { BASE45, decodeBase45, encodeBase45 } from "./base45.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("base45", () => {
  // Of RFC 9285, sections 4.3 and 4.4.
  test.each([
    ["AB", "BB8"],
    ["Hello!!", "%69 VD92EX0"],
    ["base-45", "UJCLQE7W581"],
    ["ietf!", "QED8WEX0"],
    ["", ""],
  ])("%s is %s", (plain, encoded) => {
    expect(encodeBase45(bytesOf(plain))).toBe(encoded);
    expect(decodeBase45(encoded)).toEqual(bytesOf(plain));
  });

  test("reads back all bytes", () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 167 + length) % 256);
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
    }
  });

  test.each(["GGW", "::", "A", "ABCD", "ab1", "Ü00", "00!"])("%s is none", (text) => {
    expect(decodeBase45(text)).toBeNull();
  });

  // Blanks at the end would get lost on the way from a scanner.
  test("never ends with a blank", () => {
    const last = new Set<string | undefined>();
    for (let value = 0; value < 65_536; value += 1)
      last.add(encodeBase45(Uint8Array.of(value >> 8, value & 255)).at(-1));
    for (let value = 0; value < 256; value += 1) last.add(encodeBase45(Uint8Array.of(value)).at(-1));
    expect(last.has(" ")).toBe(false);
    expect([...last].every((one) => one !== undefined && BASE45.includes(one))).toBe(true);
  });
});
