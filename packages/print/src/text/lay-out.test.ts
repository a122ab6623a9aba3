import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut } from "./lay-out.ts";

const line = (text: string, more: Partial<Parameters<typeof layOut>[1]> = {}) =>
  layOut(text, { size: 15, culture: "en-GB", ...more });
const fontsOf = (text: string, culture = "en-GB") =>
  line(text, { culture }).runs.map(({ font }) => font.split("/", 1)[0]);
/** Returns the text of the glyphs from left to right, as displayed. */
const seen = (text: string, more = {}) =>
  line(text, more)
    .runs.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text))
    .join("");

// rules/printing 5
describe("a line", () => {
  it.each([
    ["Arabic beside Latin and numbers", "محمد 345 Ltd", "Ltd 345 دمحم"],
    // The glyphs of the brackets are mirrored, their text is not.
    ["Hebrew with brackets", "של (abc)", ")abc( לש"],
    ["Latin with Hebrew in it", "abc של def", "abc לש def"],
  ])("is in reading order: %s", (_, text, order) => expect(seen(text)).toBe(order));

  it("keeps an email address in its order, whatever its letters are", () => {
    expect(seen("של@example.org", { direction: "ltr" })).toBe("לש@example.org");
    expect(seen("+49 (30) 123", { direction: "ltr" })).toBe("+49 (30) 123");
  });

  it("has the font of each script, and of Chinese letters that of the culture", () => {
    expect(fontsOf("Ли Anna")).toEqual(["noto-sans", "noto-sans"]);
    expect(fontsOf("తె हि")).toEqual(["noto-sans-telugu", "noto-sans-devanagari"]);
    expect(fontsOf("直")).toEqual(["noto-sans-sc"]);
    expect(fontsOf("直", "ja-JP")).toEqual(["noto-sans-jp"]);
    expect(fontsOf("直", "ko-KR")).toEqual(["noto-sans-kr"]);
    expect(fontsOf("👨‍👩‍👧")).toEqual(["noto-emoji"]);
  });

  it("is the same whether letters come with their marks or apart", () => {
    expect(line("Zoe\u0308")).toEqual(line("Zoë"));
  });

  it("counts letters that no font has", () => {
    expect(line("Anna").missing).toBe(0);
    expect(line("ꦗꦮ").missing).toBe(2);
  });

  it("leaves out what is no text", () => {
    expect(line("A\u0000n\u202en\ud800a\nB").runs).toEqual(line("Anna B").runs);
  });
});

// rules/printing 6
describe("a text that does not fit", () => {
  it("gets smaller, but not below 6 points, then is cut with an ellipsis", () => {
    const whole = line("Anna Maria Schmidt", { maxWidth: 100 });
    expect(whole).toMatchObject({ isCut: false });
    expect(whole.size).toBeLessThan(15);
    const cut = line("Donaudampfschifffahrtsgesellschaftskapitän", { maxWidth: 60 });
    expect(cut).toMatchObject({ isCut: true, size: 6 });
    expect(cut.runs.at(-1)?.text).toMatch(/^Donau.*…$/u);
  });

  it("is never wider than its room, in any script", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 400 }),
        (text, maxWidth) => {
          expect(line(text, { maxWidth }).width).toBeLessThanOrEqual(maxWidth);
        },
      ),
    );
  });

  it("prints nothing where not even the ellipsis has room", () => {
    expect(line("Anna", { maxWidth: 1 })).toMatchObject({ isCut: true, width: 0 });
  });
});

it("each character of a text belongs to one glyph", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      for (const { glyphs, text: whole } of line(text).runs)
        expect(glyphs.reduce((length, glyph) => length + glyph.text.length, 0)).toBe(whole.length);
    }),
  );
});
