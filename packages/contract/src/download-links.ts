import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";

/** Lifetime of a signed link, in seconds. */
export const DOWNLOAD_LINK_SECONDS = 60;

export const createDownloadLink = endpoint({
  method: "POST",
  path: "/api/download-links",
  summary: `Creates a link that a browser can follow without a token for ${DOWNLOAD_LINK_SECONDS} seconds. It is bound to the user, the path and the query.`,
  access: "signed-in",
  refusesKeys: true,
  body: z.strictObject({
    path: z
      .string()
      .regex(/^\/api\/[^?#\s]*$/, "Must be a path of this API")
      .max(500),
    query: z.record(z.string().max(100), z.string().max(LIMITS.queryText)).default({}),
  }),
  status: 201,
  result: z.object({ url: z.string() }),
});
