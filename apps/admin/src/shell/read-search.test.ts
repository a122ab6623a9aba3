import { expect, test } from "vitest";
import { z } from "zod";
import { changeSearch, readSearch, withOwnNames } from "./read-search.ts";

const Search = z.object({
  q: z.string().default(""),
  page: z.coerce.number().int().min(1).default(1),
  status: z.enum(["all", "actual"]).default("all"),
});

test("reads texts without converting them", () => {
  expect(readSearch(Search, "?q=1e3&page=2")).toEqual({ q: "1e3", page: 2, status: "all" });
});

test("ignores invalid parameters, keeps the rest", () => {
  expect(readSearch(Search, "?q=x&page=-1&status=nonsense&other=1")).toEqual({
    q: "x",
    page: 1,
    status: "all",
  });
});

test("sets parameters, and removes empty ones", () => {
  expect(changeSearch("?q=a&page=3", { q: "b c", page: undefined })).toBe("?q=b+c");
  expect(changeSearch("?q=a", { q: "" })).toBe("");
});

test("reads the API's names of parameters, its own names first", () => {
  const wire =
    "?projectId=7&search=ann&sortName=Email&sortOrder=desc&currentPage=2&sizePerPage=50&status=held";
  expect(withOwnNames(wire)).toBe("?status=held&project=7&q=ann&sort=Email&order=desc&page=2&size=50");
  expect(withOwnNames("?project=5&projectId=7")).toBe("?project=5");
  expect(withOwnNames("?q=a%20b")).toBe("?q=a%20b");
});
