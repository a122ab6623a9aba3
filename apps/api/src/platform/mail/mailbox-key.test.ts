import { expect, it } from "vitest";
import { mailboxKey } from "./mailbox-key.ts";

it.each([
  ["ann@example.org", "ann@example.org"],
  [" Ann@Example.ORG ", "ann@example.org"],
  ["ann+fair@example.org", "ann@example.org"],
  ["ann+a+b@example.org", "ann@example.org"],
  ["a.n.n@example.org", "ann@example.org"],
  ["ａｎｎ@example.org", "ann@example.org"],
  ["info@MÜNCHEN.de", "info@xn--mnchen-3ya.de"],
  ["info@xn--mnchen-3ya.de", "info@xn--mnchen-3ya.de"],
  ["почта@пример.рф", "почта@xn--e1afmkfd.xn--p1ai"],
  ["no address", "no address"],
  ["ann@[", "ann@["],
])("%s counts as %s (rules/mail 12)", (address, key) => {
  expect(mailboxKey(address)).toBe(key);
});

it("an empty address counts as none", () => {
  expect(mailboxKey("  ")).toBeNull();
});
