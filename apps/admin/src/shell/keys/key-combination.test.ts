import { expect, test } from "vitest";
import { ariaKeys, isPressed, keyNames, type PressedKey } from "./key-combination.ts";

const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ...NOTHING_HELD,
  ...held,
});

test("mod is Ctrl, and ⌘ on a Mac; never both, never with more", () => {
  expect(isPressed("mod+S", pressed("s", { ctrlKey: true }), false)).toBe(true);
  expect(isPressed("mod+S", pressed("s", { metaKey: true }), true)).toBe(true);
  expect(isPressed("mod+S", pressed("s", { metaKey: true }), false)).toBe(false);
  expect(isPressed("mod+S", pressed("s", { ctrlKey: true }), true)).toBe(false);
  expect(isPressed("mod+S", pressed("s"), false)).toBe(false);
  for (const more of ["altKey", "shiftKey", "metaKey"]) {
    expect(isPressed("mod+S", pressed("s", { ctrlKey: true, [more]: true }), false), more).toBe(false);
  }
});

test("with caps lock, and on a keyboard of another script", () => {
  expect(isPressed("mod+S", pressed("S", { ctrlKey: true }), false)).toBe(true);
  expect(isPressed("mod+S", pressed("ы", { ctrlKey: true, code: "KeyS" }), false)).toBe(true);
  expect(isPressed("mod+K", pressed("ы", { ctrlKey: true, code: "KeyS" }), false)).toBe(false);
});

test("on other Latin layouts the typed letter counts, not the key's position", () => {
  expect(isPressed("mod+S", pressed("o", { ctrlKey: true, code: "KeyS" }), false)).toBe(false);
  expect(isPressed("mod+S", pressed("s", { ctrlKey: true, code: "Semicolon" }), false)).toBe(true);
});

test("a symbol matches as typed, whatever modifiers it needs", () => {
  expect(isPressed("?", pressed("?", { shiftKey: true, code: "Slash" }), false)).toBe(true);
  expect(isPressed("?", pressed("?", { shiftKey: true, code: "Digit7" }), false)).toBe(true);
  expect(isPressed("/", pressed("?", { shiftKey: true, code: "Slash" }), false)).toBe(false);
  expect(isPressed("/", pressed("/", { ctrlKey: true, code: "Slash" }), false)).toBe(false);
});

test("the names of keys", () => {
  expect(keyNames("mod+S", true)).toEqual(["⌘", "S"]);
  expect(keyNames("mod+S", false)).toEqual(["Ctrl", "S"]);
  expect(keyNames("Escape", false)).toEqual(["Esc"]);
  expect(ariaKeys("mod+K", true)).toBe("Meta+K");
  expect(ariaKeys("mod+K", false)).toBe("Control+K");
});
