import type { Project } from "@foyer/contract/projects.ts";
import { NewProject } from "@foyer/contract/projects.ts";
import { expect, test } from "vitest";
import { emptyValues, faultsOf, hintOfTime, toBody, toFaults, valuesOf } from "./project-values.ts";

const project: Project = {
  ...{ id: 7, version: 3, name: "Fair", eventBEID: "BE-1", timeZone: "Europe/Berlin" },
  ...{ startDateTime: "2026-05-12T10:00:42", endDateTime: "2026-05-14T15:30:00" },
  ...{ authorizationLinkTemplate: "https://a.example/{barcode}", dataLinkTemplate: "" },
};
const typed = (change: Partial<ReturnType<typeof valuesOf>>) => ({ ...valuesOf(project), ...change });

test("a project that is not touched goes back as it came, seconds included", () => {
  const { id: _, ...rest } = project;
  expect(toBody(valuesOf(project), project)).toEqual(rest);
  expect(faultsOf(valuesOf(project), project)).toEqual({});
  expect(NewProject.safeParse(toBody(valuesOf(project), project)).success).toBe(true);
});

test("a time that is typed anew has no seconds", () => {
  expect(toBody(typed({ startTime: "10:01" }), project)?.startDateTime).toBe("2026-05-12T10:01:00");
  expect(toBody(typed({ startDate: "13.05.2026" }), project)?.startDateTime).toBe("2026-05-13T10:00:00");
});

test("a new project starts with the times of a day at a fair, and lacks the rest", () => {
  const values = emptyValues("Europe/London");
  expect(values).toMatchObject({ startTime: "10:00", endTime: "15:30", timeZone: "Europe/London" });
  expect(toBody(values)).toBeNull();
  expect(faultsOf(values)).toEqual({
    name: "Title is required",
    startDate: "Enter a date as DD.MM.YYYY",
    endDate: "Enter a date as DD.MM.YYYY",
  });
});

test.for([
  ["startDate", { startDate: "05/12/2026" }],
  ["startDate", { startDate: "2026-05-12" }],
  ["endDate", { endDate: "31.06.2026" }],
  ["startTime", { startTime: "" }],
  ["endTime", { endTime: "9:30" }],
  ["endDate", { endDate: "11.05.2026" }],
  ["endTime", { endDate: "12.05.2026", endTime: "09:59" }],
  ["startTime", { startDate: "29.03.2026", startTime: "02:30" }],
  ["timeZone", { timeZone: "" }],
  ["name", { name: " " }],
  ["dataLinkTemplate", { dataLinkTemplate: "ftp://a.example" }],
] as const)("only %s is marked: %j", ([field, change]) => {
  expect(Object.keys(faultsOf(typed(change)))).toEqual([field]);
});

test("all that is wrong is said at once", () => {
  const values = typed({ name: "", endDate: "11.05.2026", dataLinkTemplate: "{x}" });
  expect(Object.keys(faultsOf(values)).sort()).toEqual(["dataLinkTemplate", "endDate", "name"]);
});

test("a day before 1900 is said at its own field", () => {
  expect(Object.keys(faultsOf(typed({ startDate: "12.05.0026" })))).toEqual(["startDate"]);
});

test("the server's complaints find their fields", () => {
  expect(toFaults({ startDateTime: "a", endDateTime: "b", timeZone: "c" })).toEqual({
    ...{ startTime: "a", endTime: "b", timeZone: "c" },
  });
});

test("a time that comes twice is told, and accepted", () => {
  const values = typed({ endDate: "25.10.2026", endTime: "02:30" });
  expect(hintOfTime("end", values)).toContain("twice");
  expect(hintOfTime("start", values)).toBeUndefined();
  expect(faultsOf(values)).toEqual({});
});
