import { expect, it } from "vitest";
import { projectOfIdentifier } from "./ticket-identifier.ts";

it("reads the project from an identifier as the database makes it", () => {
  expect(projectOfIdentifier("d171954f-5e56-8808-a5b7-167bd956135d")).toBe(12_345);
  expect(projectOfIdentifier("3A45D1F2-FA5E-81E7-8224-870035743E0D")).toBe(12_345);
  expect(projectOfIdentifier("6bf32bca-0eb3-82a2-bbb8-e5748fed9ec7")).toBe(2 ** 32 - 1);
});

it("finds none in an older identifier, nor in another text", () => {
  expect(projectOfIdentifier("d171954f-5e56-4808-a5b7-167bd956135d")).toBeNull();
  expect(projectOfIdentifier("")).toBeNull();
});
