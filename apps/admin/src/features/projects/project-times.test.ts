import { createProject, type Project, updateProject } from "@foyer/contract/projects.ts";
import { expect, test } from "vitest";
import { bodyOf, findErrors, valuesOf } from "../../form/entity-body.ts";
import { findTimesErrors, hintOfTime, TIMES } from "./project-times.ts";

const project: Project = {
  id: 7,
  version: 3,
  name: "Fair",
  eventBEID: "BE-1",
  timeZone: "Europe/Berlin",
  startDateTime: "2026-05-12T10:00:42",
  endDateTime: "2026-05-14T15:30:00",
  authorizationLinkTemplate: "https://a.example/{barcode}",
  dataLinkTemplate: "",
  contactEmail: "",
  contactPhone: "",
  asksReprintReason: false,
  currency: "",
  howToPay: [],
};
const EDITED = { endpoint: updateProject, moments: TIMES, check: findTimesErrors };
const ADDED = { ...EDITED, endpoint: createProject };

const values = valuesOf(EDITED, project);
const start = (change: object) => ({ startDateTime: { day: "12.05.2026", time: "10:00", ...change } });
const end = (change: object) => ({ endDateTime: { day: "14.05.2026", time: "15:30", ...change } });
const errorsWith = (change: object) => findErrors(EDITED, { ...values, ...change }, project);

test("a project that is not touched goes back as it came, seconds included", () => {
  const { id: _, ...rest } = project;
  expect(bodyOf(updateProject, values, project)).toEqual(rest);
  expect(errorsWith({})).toEqual({});
});

test("a time that is typed anew has no seconds", () => {
  const typed = { ...values, ...start({ time: "10:01" }) };
  expect(bodyOf(updateProject, typed, project).startDateTime).toBe("2026-05-12T10:01:00");
});

test("a new project starts with the times of a day at a fair, and lacks the rest", () => {
  const empty = valuesOf(ADDED, undefined, { timeZone: "Europe/London" });
  expect(empty).toMatchObject({ startDateTime: { time: "10:00" }, endDateTime: { time: "15:30" } });
  expect(findErrors(ADDED, empty)).toEqual({
    name: "Title is required",
    "startDateTime.day": "Enter a date as DD.MM.YYYY",
    "endDateTime.day": "Enter a date as DD.MM.YYYY",
  });
});

test.for([
  ["startDateTime.day", start({ day: "05/13/2026" })],
  ["startDateTime.day", start({ day: "2026/05/12" })],
  ["startDateTime.day", start({ day: "12.05.0026" })],
  ["startDateTime.time", start({ time: "" })],
  ["startDateTime.time", start({ day: "29.03.2026", time: "02:30" })],
  ["endDateTime.day", end({ day: "31.06.2026" })],
  ["endDateTime.day", end({ day: "11.05.2026" })],
  ["endDateTime.time", end({ time: "9:5" })],
  ["endDateTime.time", end({ day: "12.05.2026", time: "09:59" })],
  ["timeZone", { timeZone: "" }],
  ["name", { name: " " }],
  ["dataLinkTemplate", { dataLinkTemplate: "ftp://a.example" }],
] as const)("only %s is marked: %j", ([path, change]) => {
  expect(Object.keys(errorsWith(change))).toEqual([path]);
});

test("all that is wrong is said at once", () => {
  const errors = errorsWith({ name: "", dataLinkTemplate: "{x}", ...end({ day: "11.05.2026" }) });
  expect(Object.keys(errors).sort()).toEqual(["dataLinkTemplate", "endDateTime.day", "name"]);
});

test("a time that comes twice is told, and accepted", () => {
  const twice = end({ day: "25.10.2026", time: "02:30" });
  expect(hintOfTime(twice.endDateTime, "Europe/Berlin")).toContain("twice");
  expect(hintOfTime(values.startDateTime, "Europe/Berlin")).toBeUndefined();
  expect(errorsWith(twice)).toEqual({});
});
