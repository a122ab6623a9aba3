import { expect, it } from "vitest";
import { openingOf } from "./opening.ts";

const facts = {
  status: "open",
  opensAt: "2026-03-01T09:00:00",
  closesAt: "2026-03-10T18:00:00",
  endDateTime: "2026-03-12T18:00:00",
  now: "2026-03-05T12:00:00",
  isSoldOut: false,
} as const;

it.each([
  [{}, "open"],
  [{ now: "2026-03-01T08:59:59" }, "not-yet"],
  [{ now: "2026-03-01T09:00:00" }, "open"],
  [{ now: "2026-03-10T17:59:59" }, "open"],
  [{ now: "2026-03-10T18:00:00" }, "closed"],
  [{ now: "2026-03-12T18:00:00" }, "closed"],
  [{ now: "2026-03-12T18:00:01" }, "over"],
  [{ opensAt: null, closesAt: null, now: "2020-01-01T00:00:00" }, "open"],
  [{ status: "draft" }, "draft"],
  [{ status: "draft", now: "2030-01-01T00:00:00" }, "draft"],
  [{ status: "closed" }, "closed"],
  [{ status: "closed", now: "2030-01-01T00:00:00" }, "over"],
  [{ isSoldOut: true }, "sold-out"],
  [{ isSoldOut: true, now: "2026-03-01T08:59:59" }, "not-yet"],
] as const)("%j is %s", (more, opening) => {
  expect(openingOf({ ...facts, ...more })).toBe(opening);
});
