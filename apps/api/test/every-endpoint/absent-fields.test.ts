import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { ACTIONS, changeSamples, nameOf, type Values } from "./change-samples.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

// rules/api 10 for every PUT and PATCH of the contract: a new endpoint without a sample fails.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const samples = () => changeSamples(app);
const changes = ALL_ENDPOINTS.filter(({ method }) => method === "PUT" || method === "PATCH");
const shapeOf = (endpoint: Endpoint) => (endpoint.body as z.ZodObject).shape;
const getterOf = (endpoint: Endpoint) => {
  const getter = ALL_ENDPOINTS.find(({ method, path }) => method === "GET" && path === endpoint.path);
  if (!getter) throw new Error(`${nameOf(endpoint)} has no GET of its own`);
  return getter;
};

/** Fields that a body may contain and that change nothing: rules/api 2, 4. */
const NOT_STORED = ["id", "version", "answerId", "hasLogo"];

/** An object, such as settings, is empty if all its values are. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isEmpty));
const without = (values: Values, field: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));
const withoutVersion = (values: Values) => without(values, "version");

it("every call that changes something has a sample", () => {
  expect(Object.keys(samples()).sort()).toEqual(
    changes
      .map(nameOf)
      .filter((name) => !ACTIONS.includes(name))
      .sort(),
  );
});

describe.each(
  changes.filter((one) => !ACTIONS.includes(nameOf(one))).map((one) => [nameOf(one), one] as const),
)("%s", (name, endpoint) => {
  const fields = Object.keys(shapeOf(endpoint)).filter((field) => !NOT_STORED.includes(field));

  it.each(fields)("%s: absent stays, null empties, and what is needed is asked for", async (field) => {
    const sample = samples()[name];
    if (!sample) throw new Error(`No sample of ${name}`);
    const made = await sample();
    const { params, filled } = made;
    const send = (body: Values) => app.call(endpoint, { params, body });
    const read = async () =>
      withoutVersion(
        await (made.read?.() ?? app.call(getterOf(endpoint), { params }).then(({ body }) => body)),
      );
    expect(await send(filled), "the sample").toMatchObject({ status: 200 });
    const before = await read();
    const isKept = field in before;
    if (isKept) expect(before[field], "a sample's field").not.toSatisfy(isEmpty);

    const isNeeded = shapeOf(endpoint)[field]?.safeParse(undefined).success === false;
    const absent = await send(without(filled, field));
    expect(absent.status, absent.text.slice(0, 300)).toBe(isNeeded ? 422 : 200);
    expect(await read()).toEqual(before);

    const emptied = await send({ ...filled, [field]: null });
    if (emptied.status === 422) expect(await read()).toEqual(before);
    else {
      expect(emptied.status, emptied.text.slice(0, 300)).toBe(200);
      if (isKept) expect((await read())[field]).toSatisfy(isEmpty);
    }
  });
});
