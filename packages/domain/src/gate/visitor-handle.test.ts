import { expect, it } from "vitest";
import { readVisitorHandle, writeVisitorHandle } from "./visitor-handle.ts";

it("a handle is read as it was written; other texts are none (rules/gates 46)", () => {
  const handle = { hash: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 255), sealed: Uint8Array.of(9, 160) };
  const text = writeVisitorHandle(handle);
  expect(text).toBe("V1:00010203040506ff09a0");
  expect(readVisitorHandle(text)).toEqual(handle);
  for (const other of ["", "V1:", "4006381333931", "V1:00010203040506ff", `${text}0`, text.toUpperCase()])
    expect(readVisitorHandle(other)).toBeNull();
});
