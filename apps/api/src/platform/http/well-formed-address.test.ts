import { expect, it } from "vitest";
import { toWellFormed } from "./well-formed-address.ts";

it.each([
  ["/projects/editProject/1/%E0%A4%A/visitors", "/projects/editProject/1/%25E0%25A4%25A/visitors"],
  ["/r/100%?promo=10%", "/r/100%25?promo=10%"],
  ["/projects/%C3%9Cbung/visitors", "/projects/%C3%9Cbung/visitors"],
  ["/home?q=%E0%A4%A", "/home?q=%E0%A4%A"],
  ["/api/projects/%E0%A4%A", "/api/projects/%E0%A4%A"],
  ["/oidc/%ff", "/oidc/%ff"],
])("%s is served as %s (rules/shell 3)", (address, served) => {
  expect(toWellFormed(address)).toBe(served);
});
