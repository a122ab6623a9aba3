import { describe, expect, it } from "vitest";
import { isWebsite } from "./website.ts";

const label = "a".repeat(63);

describe("a website (rules/scenario 20)", () => {
  it.each([
    "example.org",
    "www.example.org",
    "http://example.org",
    "HTTPS://Example.org/",
    "https://example.org:8443/a/b?c=d&e=%20#f",
    "example.org?x",
    "example.org#x",
    "example.org:65535",
    "münchen.de/straße",
    "https://пример.рф",
    "example.photography",
    `${label}.${label}.${label}.${"b".repeat(61)}`,
  ])("%s is one", (text) => expect(isWebsite(text)).toBe(true));

  it.each([
    "",
    "example",
    "http://",
    "http:///example.org",
    "https://http://example.org",
    "javascript:alert(1)",
    "javascript://example.org/%0aalert(1)",
    "data:text/html,x",
    "ftp://example.org",
    "exhttp://ample.org",
    "//example.org",
    "mailto:a@example.org",
    "a@example.org",
    "https://user:password@example.org",
    "exam ple.org",
    "example.org/a b",
    "example.org/a\nb",
    "example.org/a\u0000b",
    "example.org/<script>",
    "example.org:65536",
    "example.org:123456",
    "example.org:",
    "example.org:80x",
    "127.0.0.1",
    "-example.org",
    "example.org.",
    `${label}.${label}.${label}.${"b".repeat(62)}`,
  ])("%j is none", (text) => expect(isWebsite(text)).toBe(false));
});
