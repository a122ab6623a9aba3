import { describe, expect, test } from "vitest";
import { guessBits } from "./guess-bits.ts";

describe("how hard a password is to guess", () => {
  test.each([
    ["a common word and digits", "password1234"],
    ["letters replaced by signs", "P@ssw0rd1234"],
    ["common words alone", "monkey dragon shadow"],
    ["a year and signs", "Summer2026!!!!"],
    ["a row of keys", "qwertyuiop12"],
    ["a row of keys backwards", "poiuytrewq98"],
    ["the alphabet", "abcdefghijklmn"],
    ["one character over and over", "zzzzzzzzzzzzzzzzzzzz"],
    ["one unit over and over", "x7kx7kx7kx7kx7k"],
  ])("%s is below 2^30 guesses", (_, password) => expect(guessBits(password)).toBeLessThan(30));

  test.each([
    ["unrelated words", "seven purple boats"],
    ["more words without gaps", "correcthorsebatterystaple"],
    ["twelve random letters", "xkqzvbnwprty"],
    ["generated groups", "h7kqm-2xw9p-fd3nc-r8tyb"],
    ["another script", "седьмой зелёный вагон"],
  ])("%s are above it", (_, password) => expect(guessBits(password)).toBeGreaterThan(30));

  test("words of its context count for nearly nothing", () => {
    expect(guessBits("wolfgang-amadeus-9")).toBeGreaterThan(30);
    expect(guessBits("wolfgang-amadeus-9", ["Wolfgang", "Amadeus"])).toBeLessThan(20);
  });

  test("the same letters in another Unicode form are as hard", () => {
    const password = "vierzehn Züge im Nebel";
    expect(guessBits(password.normalize("NFD"))).toBe(guessBits(password.normalize("NFC")));
  });

  test("takes milliseconds for the longest password", () => {
    // The shortest of several runs, because other load on the machine only makes them longer.
    const times = Array.from({ length: 10 }, () => {
      const start = performance.now();
      guessBits("a1b2c3 ".repeat(200));
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(500);
  });
});
