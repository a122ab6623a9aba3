import { describe, expect, it } from "vitest";
import { isEmailAddress } from "./email-address.ts";

const label = "a".repeat(63);

describe("an email address (rules/mail 11)", () => {
  it.each([
    "a@b.de",
    "first.last+tag@example.org",
    "o'neil_{x}~@sub-1.example.photography",
    "info@münchen.de",
    "почта@пример.рф",
    "用户@例子.公司",
    "user@उदाहरण.भारत",
    "x@xn--mnchen-3ya.de",
    "x@1.2.example",
    `${"a".repeat(64)}@example.org`,
    `x@${label}.org`,
    `x@${label}.${label}.${label}.${"b".repeat(60)}`,
  ])("%s is one", (text) => expect(isEmailAddress(text)).toBe(true));

  it.each([
    "",
    "a",
    "@",
    "@example.org",
    "a@",
    "a@localhost",
    "a b@example.org",
    "a@exam ple.org",
    "a@b@example.org",
    ".a@example.org",
    "a.@example.org",
    "a..b@example.org",
    "a@.example.org",
    "a@example.org.",
    "a@example..org",
    "a@-example.org",
    "a@example-.org",
    "a@exa_mple.org",
    "a@127.0.0.1",
    "a@example.1a",
    "a@example.c",
    "a,b@example.org",
    "a<b>@example.org",
    '"a"@example.org',
    "mailto:a@example.org",
    `${"a".repeat(65)}@example.org`,
    `x@a${label}.org`,
    `x@${label}.${label}.${label}.${"b".repeat(61)}`,
  ])("%s is none", (text) => expect(isEmailAddress(text)).toBe(false));
});
