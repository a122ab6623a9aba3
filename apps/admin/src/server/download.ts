import { fillPath } from "@foyer/api-client/fill-path.ts";
import type { Input } from "@foyer/api-client/to-request.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { z } from "zod";
import { call } from "./call.ts";

/** A file by its address, for storage. */
export const DownloadAddress = z.object({ path: z.string(), query: z.record(z.string(), z.string()) });
export type DownloadAddress = z.output<typeof DownloadAddress>;

/** Starts a browser download of a file endpoint, by a signed link. Rejects with `ApiError`. rules/access 7 */
export const download = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> =>
  downloadFrom(addressOf(endpoint, input));

/** The address of a file endpoint. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Input<E>): DownloadAddress {
  const { params, query = {} } = input as { params?: Record<string, string | number>; query?: object };
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  return {
    path: fillPath(endpoint.path, params),
    query: Object.fromEntries(defined.map(([name, value]) => [name, String(value)])),
  };
}

/** Starts a browser download as `download` does. */
export async function downloadFrom(body: DownloadAddress): Promise<void> {
  const { url } = await call(createDownloadLink, { body });
  // A click on a download link, not a navigation, which would trigger the leave guard of unsaved work.
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
