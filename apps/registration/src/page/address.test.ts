import { expect, it } from "vitest";
import {
  groupOf,
  groupPath,
  offerOf,
  parseAddress,
  paymentReturnOf,
  registrationPath,
  ticketPath,
  waitingOf,
  waitingPath,
} from "./address.ts";

it.each([
  ["/r/AB12CD34", { code: "AB12CD34", identifier: null, offer: null }],
  ["/r/AB12CD34/", { code: "AB12CD34", identifier: null, offer: null }],
  ["/r/", { code: "", identifier: null, offer: null }],
  ["/r/a%2Fb/ticket/1-2", { code: "a/b", identifier: "1-2", offer: null }],
  ["/r/AB12CD34/ticket/", { code: "AB12CD34", identifier: null, offer: null }],
  ["/r/AB12CD34/tickets/1", { code: "AB12CD34", identifier: null, offer: null }],
  ["/r/AB12CD34/offer/1-2", { code: "AB12CD34", identifier: null, offer: "1-2" }],
  ["/r/AB12CD34/offer/", { code: "AB12CD34", identifier: null, offer: null }],
  ["/r/%E0%A4%A/ticket/1", { code: "%E0%A4%A", identifier: "1", offer: null }],
])("%s", (path, address) => {
  expect(parseAddress(path)).toEqual(address);
});

it("reads what it writes", () => {
  expect(parseAddress(registrationPath("a/b?c"))).toEqual({ code: "a/b?c", identifier: null, offer: null });
  expect(parseAddress(ticketPath("a/b", "x y"))).toEqual({ code: "a/b", identifier: "x y", offer: null });
});

it("finds a place in line, the form that joins it, and an offer", () => {
  expect(waitingOf("/r/AB12CD34")).toBeNull();
  expect(waitingOf(waitingPath("a/b"))).toBe("");
  expect(waitingOf(`${waitingPath("AB12CD34")}/`)).toBe("");
  expect(waitingOf(waitingPath("a/b", "x y"))).toBe("x y");
  const offer = "0a1b2c3d-0000-8000-8000-000000000000";
  expect(offerOf(`?lang=de-DE&offer=${offer}`)).toBe(offer);
  expect(offerOf(`?offer=${offer}x`)).toBeUndefined();
  expect(offerOf("")).toBeUndefined();
});

it.each([
  ["/r/AB12CD34/ticket/1-2/paid", "paid"],
  ["/r/AB12CD34/ticket/1-2/unpaid", "unpaid"],
  ["/r/AB12CD34/ticket/1-2", null],
  ["/r/AB12CD34/ticket/1-2/else", null],
])("%s leads back from a provider's page: %s", (path, cameBack) => {
  expect(paymentReturnOf(path)).toBe(cameBack);
  expect(parseAddress(path).identifier).toBe("1-2");
});

it("a provider's page leads back to a group", () => {
  const path = groupPath("AB12CD34", "1-2");
  expect(["", "/paid", "/unpaid"].map((end) => paymentReturnOf(path + end))).toEqual([
    null,
    "paid",
    "unpaid",
  ]);
  expect(groupOf(`${path}/paid`)).toBe("1-2");
});
