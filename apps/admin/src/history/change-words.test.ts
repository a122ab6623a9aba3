import { expect, test } from "vitest";
import { changedFields, sentencesOf } from "./change-words.ts";

const UTC = { timeZone: "UTC", amountOf: (amount: number) => `€${amount.toFixed(2)}` };

test("fields have readable names and the values before and after", () => {
  const before = { internalName: "Mu", priority: false, "text de-DE": "Mu", projectIds: [] };
  const after = { internalName: "Lemuria", priority: true, Itec_url: "", projectIds: [1, 2] };
  expect(changedFields({ before, after }, UTC)).toEqual([
    { name: "internalName", label: "Internal name", before: "Mu", after: "Lemuria" },
    { name: "priority", label: "Priority", before: "No", after: "Yes" },
    { name: "text de-DE", label: "Text de-DE", before: "Mu", after: null },
    { name: "projectIds", label: "Projects", before: null, after: "1, 2" },
    { name: "Itec_url", label: "Itec url", before: null, after: null },
  ]);
});

test("no change, and a new entity", () => {
  expect(changedFields({ before: null, after: null }, UTC)).toEqual([]);
  expect(changedFields({ before: null, after: { settings: { max: 1 } } }, UTC)).toEqual([
    { name: "settings", label: "Settings", before: null, after: '{\n "max": 1\n}' },
  ]);
});

test("times are in the given zone, times at the venue as they are", () => {
  const after = { expiresAt: "2026-07-01T22:30:05.000Z", startDateTime: "2026-07-01T10:00:00" };
  expect(
    changedFields({ before: null, after }, { ...UTC, timeZone: "Europe/Berlin" }).map((field) => field.after),
  ).toEqual(["02.07.2026 00:30", "01.07.2026 10:00"]);
});

test("a number of minutes is said in days and hours", () => {
  const change = { before: { Hold_minutes: "10080" }, after: { Hold_minutes: 1530 } };
  expect(changedFields(change, UTC)).toEqual([
    { name: "Hold_minutes", label: "Hold minutes", before: "7 days", after: "1 day 1 hour 30 minutes" },
  ]);
});

test("an amount has its currency", () => {
  const change = { before: { ticketPrice: 20 }, after: { ticketPrice: 19.5 } };
  expect(changedFields(change, UTC)).toMatchObject([{ before: "€20.00", after: "€19.50" }]);
});

test("sentences stand in place of values where the server tells a change in sentences", () => {
  expect(sentencesOf({ after: { version: 2, changes: ["Step “Company” is removed."] } })).toEqual([
    "Step “Company” is removed.",
  ]);
  expect(sentencesOf({ after: { changes: 3 } })).toEqual([]);
  expect(sentencesOf({ after: null })).toEqual([]);
});
