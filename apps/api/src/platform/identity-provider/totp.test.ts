import { expect, test } from "vitest";
import { codeOfStep, findStepOfCode, stepOf, toBase32, totpUri } from "./totp.ts";

// RFC 6238, appendix B, of whose eight digits the last six are those of a code of six.
const SECRET = Buffer.from("12345678901234567890");
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("the code at %i s is that of the standard", (seconds, code) => {
  expect(codeOfStep(SECRET, stepOf(seconds * 1000))).toBe(code);
});

test("a code is right one step before and after its own, and not two", () => {
  const now = 1_800_000_015_000;
  for (const [steps, isRight] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const step = stepOf(now) + steps;
    expect(findStepOfCode(SECRET, codeOfStep(SECRET, step), now)).toBe(isRight ? step : null);
  }
});

test("secrets are written as apps read them", () => {
  expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  const uri = totpUri(SECRET, { login: "anna & ben", host: "fair.example" });
  expect(uri).toBe(
    "otpauth://totp/Foyer%20(fair.example):anna%20%26%20ben?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Foyer%20%28fair.example%29",
  );
});
