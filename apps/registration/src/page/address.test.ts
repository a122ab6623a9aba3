import { expect, it } from "vitest";
import { parseAddress, registrationPath, ticketPath } from "./address.ts";

it.each([
  ["/r/AB12CD34", { code: "AB12CD34", identifier: null }],
  ["/r/AB12CD34/", { code: "AB12CD34", identifier: null }],
  ["/r/", { code: "", identifier: null }],
  ["/r/a%2Fb/ticket/1-2", { code: "a/b", identifier: "1-2" }],
  ["/r/AB12CD34/ticket/", { code: "AB12CD34", identifier: null }],
  ["/r/AB12CD34/tickets/1", { code: "AB12CD34", identifier: null }],
  ["/r/%E0%A4%A/ticket/1", { code: "%E0%A4%A", identifier: "1" }],
])("%s", (path, address) => {
  expect(parseAddress(path)).toEqual(address);
});

it("reads what it writes", () => {
  expect(parseAddress(registrationPath("a/b?c"))).toEqual({ code: "a/b?c", identifier: null });
  expect(parseAddress(ticketPath("a/b", "x y"))).toEqual({ code: "a/b", identifier: "x y" });
});
