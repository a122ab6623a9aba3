import { expect, it } from "vitest";
import { mostOf, toGateLines } from "./gate-lines.ts";

const at = (turngate: string, visitors: number) => ({ turngate, visitors });
const DAYS = [
  {
    visitDate: "2126-05-12",
    visitors: 1204,
    gates: [at("Gate 10", 900), at("Gate 2", 900), at("West", 904)],
  },
  { visitDate: "2126-05-13", visitors: 3, gates: [at("East", 3)] },
];

it("counts nobody twice: all gates together are their own line, not a sum", () => {
  const [all, ...gates] = toGateLines(DAYS);
  expect(all).toEqual({ gate: null, visitors: { "2126-05-12": 1204, "2126-05-13": 3 } });
  expect(gates.map(({ gate }) => gate)).toEqual(["West", "Gate 2", "Gate 10", "East"]);
  expect(gates[3]?.visitors).toEqual({ "2126-05-12": 0, "2126-05-13": 3 });
});

it("the longest bar is the busiest day", () => {
  expect(mostOf(DAYS)).toBe(1204);
  expect(mostOf([])).toBe(1);
});
