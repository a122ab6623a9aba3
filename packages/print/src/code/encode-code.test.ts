import { encodeQR } from "qr";
import { expect, it } from "vitest";
import { encodeCode } from "./encode-code.ts";

it("the rectangles of a QR code cover each dark module once, and no other", () => {
  for (const text of ["A", "https://fair.example/t/100017", "9".repeat(300)]) {
    const wanted = encodeQR(text, "raw", { border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1).map(Number));
    const covered = wanted.map((row) => row.map(() => 0));
    const rectangles = encodeCode("QR", text)?.rectangles ?? [];
    for (const { x, y, width, height } of rectangles) {
      for (let row = y; row < y + height; row += 1) {
        const cells = covered[row] ?? [];
        for (let at = x; at < x + width; at += 1) cells[at] = (cells[at] ?? 0) + 1;
      }
    }
    expect(covered).toEqual(wanted);
    // Runs that go on in the next row are joined.
    const runs = wanted.flatMap((row) => row.join("").match(/1+/g) ?? []);
    expect(rectangles.length).toBeLessThan(runs.length * 0.95);
  }
});

it("a signed code of any length is a QR code of 41 × 41 modules (rules/gates 28)", () => {
  const letters = "F1:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  for (const length of [123, 153])
    expect(encodeCode("QR", letters.repeat(4).slice(0, length))).toMatchObject({ width: 41, height: 41 });
});
