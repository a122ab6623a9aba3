import type { RegistrationFigures } from "@foyer/contract/overview.ts";
import { expect, it } from "vitest";
import { funnelOf } from "./funnel-of.ts";
import { hoursByDay } from "./hours-by-day.ts";

it("all days have the hours from the first to the last of all, with zeros between", () => {
  const hours = [
    { hour: "2030-03-12T09:00:00", scans: 5 },
    { hour: "2030-03-12T11:00:00", scans: 2 },
    { hour: "2030-03-13T10:00:00", scans: 7 },
  ];
  expect(hoursByDay(hours)).toEqual([
    {
      day: "2030-03-12",
      points: [
        { label: "09:00", count: 5 },
        { label: "10:00", count: 0 },
        { label: "11:00", count: 2 },
      ],
    },
    {
      day: "2030-03-13",
      points: [
        { label: "09:00", count: 0 },
        { label: "10:00", count: 7 },
        { label: "11:00", count: 0 },
      ],
    },
  ]);
});

it("a funnel adds registrations up, and is counted since the first of them", () => {
  const one: RegistrationFigures = {
    id: 1,
    name: "Visitors",
    type: "Online",
    plan: 10,
    issued: 3,
    held: 1,
    revenue: 0,
    unpaid: 0,
    came: 2,
    funnel: { opened: 9, started: 6, countedSince: "2026-02-01T00:00:00Z", finished: 5 },
  };
  const other = { ...one, funnel: { ...one.funnel, countedSince: "2026-01-01T00:00:00Z" } };
  const { steps, countedSince } = funnelOf([one, other]);
  expect(steps.map(({ count }) => count)).toEqual([18, 12, 10, 6, 4]);
  expect(countedSince).toBe("2026-01-01T00:00:00Z");
  expect(funnelOf([]).countedSince).toBeNull();
});
