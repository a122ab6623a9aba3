import { type ApiClient, createApiClient } from "@foyer/api-client/api-client.ts";
import type { Input } from "@foyer/api-client/to-request.ts";
import { importPoolFile } from "@foyer/contract/barcode-pools.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { uploadVisitors } from "@foyer/contract/visitors.ts";
import type { Page } from "playwright-core";
import { storedUser } from "./sign-in.ts";

/** Calls the API as the user signed in on `page`: `callApi(page, places.create, { body: { internalName: "Hall" } })`. */
export function callApi<E extends Endpoint>(page: Page, endpoint: E, input: Input<E>): Promise<Result<E>> {
  return clientOf(page).call(endpoint, input);
}

/** Imports a csv file into a barcode pool, with the endpoint that its screen uses. */
export function uploadCodes(page: Page, pool: { projectId: number; poolId: number }, content: string) {
  const { projectId, poolId } = pool;
  const params = { projectId, poolId };
  return clientOf(page).upload(importPoolFile, { params }, { name: "codes.csv", content });
}

/** Uploads what a gate has read on 12.05.2126, as its screen does; the file has the gate's name. */
export function uploadScans(
  page: Page,
  projectId: number,
  { gate, content }: Record<"gate" | "content", string>,
) {
  const fields = { visitDate: "2126-05-12", turngate: gate };
  return clientOf(page).upload(
    uploadVisitors,
    { params: { projectId } },
    { name: `${gate}.csv`, content, fields },
  );
}

function clientOf(page: Page): ApiClient {
  return createApiClient(async ({ method, address, headers, body }) => {
    const token = (await storedUser(page))?.access_token;
    const answer = await page.request.fetch(address, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body instanceof FormData ? { multipart: body } : body !== undefined && { data: body }),
    });
    return { status: answer.status(), text: await answer.text() };
  });
}
