import bwipjs from "bwip-js/generic";
import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeCode128 } from "./encode-code-128.ts";

/** The widths by another encoder. */
function encodeByLibrary(text: string): number[] {
  const [{ sbs }] = bwipjs.raw("code128", text, {}) as unknown as [{ sbs: number[] }];
  return [...sbs];
}

it("is the same symbol as that of another encoder, for any mixture of letters and digits", () => {
  const digits = fc.stringMatching(/^\d{1,9}$/);
  const letters = fc.stringMatching(/^[\x20-\x7e]{1,4}$/);
  const codes = fc
    .array(fc.oneof(digits, letters), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(codes, (text) => {
      expect(encodeCode128(text)).toEqual(encodeByLibrary(text));
    }),
    { numRuns: 500 },
  );
});

it("leaves other characters to others", () => {
  for (const text of ["", "Ä", "a\tb", "\x7f"]) expect(encodeCode128(text)).toBeNull();
});
