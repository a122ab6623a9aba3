import { fillPath } from "@foyer/api-client/fill-path.ts";
import type { Input } from "@foyer/api-client/to-request.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { call } from "./call.ts";

/** Starts a browser download of a file endpoint, by a signed link. Rejects with `ApiError`. rules/access 7 */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { params, query = {} } = input as { params?: Record<string, string | number>; query?: object };
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const body = {
    path: fillPath(endpoint.path, params),
    query: Object.fromEntries(defined.map(([name, value]) => [name, String(value)])),
  };
  const { url } = await call(createDownloadLink, { body });
  // A click on a download link, not a navigation, which would trigger the leave guard of unsaved work.
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
