import { importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { places } from "@foyer/contract/places.ts";
import { expect, it } from "vitest";
import { createApiClient, type Send } from "./api-client.ts";

/** A client whose server always gives the same answer, and what was sent to it. */
function clientOf(status: number, text: string) {
  const sent: Parameters<Send>[0][] = [];
  const client = createApiClient(async (request) => {
    sent.push(request);
    return { status, text };
  });
  return { client, sent };
}

it("sends path, query, version and body as the contract has them", async () => {
  const { client, sent } = clientOf(200, '{"id":7}');
  const body = { internalName: "Hall" };
  expect(await client.call(places.update, { params: { id: "a/b" }, body, version: 3 })).toEqual({ id: 7 });
  expect(sent[0]).toMatchObject({
    method: "PUT",
    address: "/api/places/a%2Fb",
    headers: { "content-type": "application/json", "if-match": '"3"' },
    body: JSON.stringify(body),
  });
});

it("sends a file as the form field that the endpoint names", async () => {
  const { client, sent } = clientOf(importPoolFile.status, "{}");
  const params = { projectId: 1, poolId: 2 };
  await client.upload(importPoolFile, { params }, { name: "codes.csv", content: "A" });
  expect(sent[0]?.headers).not.toHaveProperty("content-type");
  const form = sent[0]?.body;
  expect(form instanceof FormData && [...form.keys()]).toEqual([importPoolFile.upload.field]);
});

it.each([
  [
    "a problem",
    409,
    '{"Error":{"Code":"sold-out","Message":"No more."}}',
    /answered 409: sold-out: No more\./,
  ],
  ["a message alone", 502, '{"Error":{"Message":"Too busy."}}', /answered 502: unexpected: Too busy\./],
  ["another status than the endpoint's", 200, '{"id":7}', /answered 200/],
  ["a page where JSON should be", 201, "<!doctype html>", /answered 201: <!doctype html>/],
])("rejects at %s", async (_, status, text, sentence) => {
  const { client } = clientOf(status, text);
  await expect(client.call(places.create, { body: { internalName: "Hall" } })).rejects.toThrow(sentence);
});
