import { expect, test } from "vitest";
import { z } from "zod";
import { changeSearch, readSearch } from "./read-search.ts";

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
