import { expect, it } from "vitest";
import { completeAddress, isAllowedAddress } from "./link-address.ts";

it("completes typed addresses", () => {
  expect(completeAddress(" example.org/a b ")).toBe("https://example.org/a%20b");
  expect(completeAddress("//example.org")).toBe("https://example.org");
  expect(completeAddress("info@example.org")).toBe("mailto:info@example.org");
  expect(completeAddress("HTTP://example.org")).toBe("HTTP://example.org");
  expect(completeAddress("")).toBe("");
});

it("does not change a forbidden address", () => {
  expect(completeAddress("javascript:alert(1)")).toBe("javascript:alert(1)");
});

it.each(["https://a", "http://a/b?c#d", "mailto:a@b.example", "HTTPS://a"])("allows %s", (address) => {
  expect(isAllowedAddress(address)).toBe(true);
});

it.each([
  "",
  "a",
  "/a",
  "//a",
  "https://",
  "mailto:",
  "javascript:x",
  "data:,x",
  "ftp://a",
  " https://a",
  "https://a b",
  "https://a\n",
])("refuses %j", (address) => {
  expect(isAllowedAddress(address)).toBe(false);
});
