import type { Project } from "@foyer/contract/projects.ts";
import { expect, test } from "vitest";
import { findProjects, sortProjects } from "./project-lines.ts";

const project = (id: number, name: string, start: string, end: string, eventBEID = ""): Project => ({
  id,
  name,
  eventBEID,
  version: 1,
  timeZone: "UTC",
  startDateTime: start,
  endDateTime: end,
  authorizationLinkTemplate: "",
  dataLinkTemplate: "",
  contactEmail: "",
  contactPhone: "",
  asksReprintReason: false,
  currency: "",
  howToPay: [],
});
const ALL = [
  project(1, "Fair 10", "2026-01-01T10:00:00", "2026-01-05T10:00:00"),
  project(2, "Fair 9", "2026-01-02T10:00:00", "2026-01-03T10:00:00", "BE-77"),
  project(3, "Ярмарка", "2026-01-01T10:00:00", "2026-01-04T10:00:00"),
];
const ids = (projects: Project[]) => projects.map(({ id }) => id);

test("sorted both ways; equals have the newest first", () => {
  expect(ids(sortProjects(ALL, "start", "desc"))).toEqual([2, 3, 1]);
  expect(ids(sortProjects(ALL, "start", "asc"))).toEqual([3, 1, 2]);
  expect(ids(sortProjects(ALL, "end", "asc"))).toEqual([2, 3, 1]);
  expect(ids(sortProjects(ALL, "id", "desc"))).toEqual([3, 2, 1]);
});

test("numbers in titles count as numbers", () => {
  expect(ids(sortProjects(ALL, "name", "asc"))).toEqual([2, 1, 3]);
});

test("every word must be there, in any case and script", () => {
  expect(ids(findProjects(ALL, ""))).toEqual([1, 2, 3]);
  expect(ids(findProjects(ALL, " fair  9 "))).toEqual([2]);
  expect(ids(findProjects(ALL, "ЯРМАРКА"))).toEqual([3]);
  expect(ids(findProjects(ALL, "be-77"))).toEqual([2]);
  expect(ids(findProjects(ALL, "fair ярмарка"))).toEqual([]);
});
