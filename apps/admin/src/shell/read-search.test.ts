import { expect, test } from "vitest";
import { z } from "zod";
import { changeSearch, readSearch } from "./read-search.ts";

const Search = z.object({
  q: z.string().default(""),
  page: z.coerce.number().int().min(1).default(1),
  status: z.enum(["all", "actual"]).default("all"),
});

test("reads texts as they stand", () => {
  expect(readSearch(Search, "?q=1e3&page=2")).toEqual({ q: "1e3", page: 2, status: "all" });
});

test("what does not fit counts as not there, the rest stays", () => {
  expect(readSearch(Search, "?q=x&page=-1&status=nonsense&other=1")).toEqual({
    q: "x",
    page: 1,
    status: "all",
  });
});

test("sets, and takes out what is empty", () => {
  expect(changeSearch("?q=a&page=3", { q: "b c", page: undefined })).toBe("?q=b+c");
  expect(changeSearch("?q=a", { q: "" })).toBe("");
});
