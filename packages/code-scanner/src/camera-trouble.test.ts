import { expect, it } from "vitest";
import { TROUBLE_WORDS, TROUBLES, TroubleError, troubleOf } from "./camera-trouble.ts";

// rules/gates 27
it.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "no-camera"],
  ["OverconstrainedError", "no-camera"],
  ["NotReadableError", "in-use"],
  ["AbortError", "in-use"],
  ["TypeError", "unknown"],
])("%s of the browser means %s", (name, trouble) => {
  expect(troubleOf(new DOMException("", name))).toBe(trouble);
});

it("a known reason is kept, and anything else is unknown", () => {
  expect(troubleOf(new TroubleError("reader-missing"))).toBe("reader-missing");
  expect(troubleOf("what")).toBe("unknown");
});

it("each trouble has a sentence, and a way on", () => {
  for (const trouble of TROUBLES) {
    const { title, help } = TROUBLE_WORDS[trouble];
    expect(title).toMatch(/^[A-Z].*[a-z]$/);
    expect(help).toMatch(/try again|Try again|typed/);
  }
});
