import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test("words of any script joined by hyphens, nothing else", () => {
  expect(fileNameOf("tickets", "Fair: a/b 100% Ж", "", "issued")).toBe("tickets-Fair-a-b-100-Ж-issued");
  expect(fileNameOf("badge", "../..\\con\u0000", "4711")).toBe("badge-con-4711");
  expect(fileNameOf("🎪")).toBe("");
});

test("a long name is cut between symbols", () => {
  expect(fileNameOf("𝒜".repeat(200))).toBe("𝒜".repeat(100));
  expect(fileNameOf("a".repeat(99), "bc")).toBe("a".repeat(99));
});
