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
    ["a row of keys with shift", "!@#$%^&*()_+"],
    ["a row of keys with shift, German", '!"§$%&/()=?`'],
    ["a row of keys with and without shift", "1234567890-=_+"],
    ["a row of keys with shift, then without", "!@#$%^123456"],
    ["a Russian row of keys", "йцукенгшщзхъ"],
    ["a well-known passphrase", "correcthorsebatterystaple"],
    ["a well-known passphrase with spaces and a capital", "Correct Horse Battery Staple"],
    ["a well-known passphrase with digits", "correct-horse-battery-staple1"],
    ["another well-known passphrase", "MayTheForceBeWithYou"],
    ["yet another", "lorem ipsum dolor sit amet"],
    ["a month and a year, German", "Januar2026!!"],
    ["a month and a year, French", "février-2026!"],
    ["a month and a year, without accents", "Fevrier2026!!"],
    ["a month and a year, Spanish", "Septiembre2026"],
    ["a month and a year, Italian", "Novembre2026!"],
    ["a month and a year, Polish", "Październik26"],
    ["a month and a year, Russian", "Сентябрь2026!"],
    ["a season and a year, German", "Frühling2026!"],
    ["a season and a year, without an umlaut", "Fruehling2026"],
    ["a day and a year", "Donnerstag2026"],
    ["a date", "31.12.1999!!!!"],
  ])("%s is below 2^30 guesses", (_, password) => expect(guessBits(password)).toBeLessThan(30));

  test.each([
    ["unrelated words", "seven purple boats"],
    ["more words without gaps", "marblewindowstaplefennel"],
    ["words of which one is a month", "october lantern marble quilt"],
    ["words of a passphrase in another order", "battery marble correct lantern"],
    ["words in German", "siebzehn lila Pinguine tanzen"],
    ["words in French", "trois renards sous la neige"],
    ["random signs", "%k9&Rw#z2!Qm"],
    ["a date among unrelated words", "lantern 2026 quilt marmot"],
    ["signs of a row in no order", "^(!*@_$)&#%+"],
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
