import { expect, test } from "vitest";
import { loginPath, toReturnPath } from "./return-path.ts";

test.for(["/catalogs", "/catalogs/listRegions?country=5&q=a%26b", "/tickets#row"])(
  "%s is a valid return path",
  (path) => {
    expect(toReturnPath(path)).toBe(path);
  },
);

test.for([
  ...["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", undefined, 5],
  ...["/login", "/login?returnTo=/login", "/auth-callback?code=1", "/permissionDenied"],
])("%s is not", (path) => {
  expect(toReturnPath(path)).toBe("/");
});

test("the sign-in path carries only the parameters it needs", () => {
  expect(loginPath("/home")).toBe("/login");
  expect(loginPath("/", "expired")).toBe("/login?reason=expired");
  expect(loginPath("/catalogs?q=a&b=c")).toBe("/login?returnTo=%2Fcatalogs%3Fq%3Da%26b%3Dc");
});
