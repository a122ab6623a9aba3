import { expect, test } from "vitest";
import { changedFields } from "./change-words.ts";

test("fields have readable names and the values before and after", () => {
  const before = { internalName: "Mu", priority: false, "text de-DE": "Mu", projectIds: [] };
  const after = { internalName: "Lemuria", priority: true, Itec_url: "", projectIds: [1, 2] };
  expect(changedFields({ before, after })).toEqual([
    { name: "internalName", label: "Internal name", before: "Mu", after: "Lemuria" },
    { name: "priority", label: "Priority", before: "No", after: "Yes" },
    { name: "text de-DE", label: "Text de-DE", before: "Mu", after: null },
    { name: "projectIds", label: "Projects", before: null, after: "1, 2" },
    { name: "Itec_url", label: "Itec url", before: null, after: null },
  ]);
});

test("no change, and a new entity", () => {
  expect(changedFields({ before: null, after: null })).toEqual([]);
  expect(changedFields({ before: null, after: { settings: { max: 1 } } })).toEqual([
    { name: "settings", label: "Settings", before: null, after: '{\n "max": 1\n}' },
  ]);
});
