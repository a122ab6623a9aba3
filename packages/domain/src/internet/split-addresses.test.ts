import { expect, it } from "vitest";
import { splitAddresses } from "./split-addresses.ts";

it.each([
  ["", []],
  ["no address", []],
  ["https://a.example", ["https://a.example"]],
  ["Pay at https://a.example/p?id=7&x=[1].", ["https://a.example/p?id=7&x=[1"]],
  ["(http://a.example/b), HTTPS://c.example!", ["http://a.example/b", "HTTPS://c.example"]],
  ["javascript:alert(1) ftp://a.example", []],
])("%j has the addresses %j", (text, addresses) => {
  const parts = splitAddresses(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(addresses);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});
