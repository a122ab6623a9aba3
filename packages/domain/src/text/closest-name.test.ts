import { expect, it } from "vitest";
import { ClosestNames } from "./closest-name.ts";

const NAMES = ["Email", "First name", "Österreich", "Germany", "Press", "A", "B"];

it.each([
  ["Email", "Email"],
  ["emial", "Email"],
  ["firstname", "First name"],
  ["Oesterreich", "Österreich"],
  ["OSTERREICH ", "Österreich"],
  ["Pres", "Press"],
  ["Germny", "Germany"],
  ["C", null],
  ["Narnia", null],
  ["", null],
  ["x".repeat(61), null],
])("%s probably is %s", (typed, meant) => {
  expect(new ClosestNames().find(typed, NAMES)).toBe(meant);
});

it("stops comparing after a while, so that a file of wrong names costs little", () => {
  const names = Array.from({ length: 1_000 }, (_, n) => `Answer number ${n}`);
  const closest = new ClosestNames();
  expect(closest.find("Anwser number 7", names)).toBe("Answer number 7");
  for (let n = 0; n < 60; n += 1) closest.find(`Anwser numbre ${1_000 + n}`, names);
  expect(closest.find("Answer nummber 8", names)).toBeNull();
  expect(closest.find("Anwser number 7", names)).toBe("Answer number 7");
});
