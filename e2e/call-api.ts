import type { Page } from "playwright-core";
import { storedUser } from "./sign-in.ts";

/** Calls the API as whoever is signed in on `page`: `callApi(page, "POST", "/places", { internalName: "Hall" })`. */
export function callApi<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  return send(page, method, path, data && { data });
}

/** Reads a csv file into a barcode pool, as its screen does. */
export function uploadCodes(page: Page, pool: { projectId: number; poolId: number }, content: string) {
  const { projectId, poolId } = pool;
  const file = { name: "codes.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  const path = `/projects/${projectId}/barcode-pools/${poolId}/files`;
  return send<{ fileId: number }>(page, "POST", path, { multipart: { Filedata: file } });
}

type Sent = Parameters<Page["request"]["fetch"]>[1];

async function send<T>(page: Page, method: string, path: string, what: Sent): Promise<T> {
  const token = (await storedUser(page))?.access_token;
  const answer = await page.request.fetch(`/api${path}`, {
    ...{ method, headers: { authorization: `Bearer ${token}` } },
    ...what,
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
