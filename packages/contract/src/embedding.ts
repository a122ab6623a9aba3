import { isHostName } from "@foyer/domain/internet/host-name.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const params = z.strictObject({ projectId: Id });
const path = "/api/projects/:projectId/embedding";

/** The version of a project that never had a website is 0. */
const EmbeddingVersion = z.int().nonnegative();

/** The websites that may show a project's pages for visitors in a frame. rules/embedding */
export const Embedding = z.object({
  /** As browsers write them: `https://www.fair.example`. */
  origins: z.array(z.string()),
  version: EmbeddingVersion,
});
export type Embedding = z.output<typeof Embedding>;

/** Hosts of a developer's own machine, which have no certificate. */
const LOCAL = ["localhost", "127.0.0.1"];

/** As browsers write an address: in lower case, the host in ASCII, without the port of its scheme. */
const Address = z.url({ protocol: /^https?$/, normalize: true });

/** The origin of a website from its address, with or without `https://` and a path; null: there is none. rules/embedding 2 */
export function toOrigin(text: string): string | null {
  const { data = "" } = Address.safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const [origin = "", scheme, host = ""] = /^(https?):\/\/([^/:@]+)(:\d+)?(?=\/)/.exec(data) ?? [];
  const isLocal = LOCAL.includes(host);
  return isLocal || (scheme === "https" && isHostName(host)) ? origin : null;
}

const Origin = z
  .string()
  .trim()
  .max(LIMITS.websiteAddress)
  .transform((text, context) => {
    const origin = toOrigin(text);
    if (origin !== null) return origin;
    context.addIssue({ code: "custom", message: "Must be a website, such as https://www.fair.example" });
    return z.NEVER;
  });

export const getEmbedding = endpoint({
  method: "GET",
  path,
  summary: "Returns the websites that may show a project's pages for visitors in a frame.",
  access: { project: "viewer" },
  params,
  status: 200,
  result: Embedding,
});

export const updateEmbedding = endpoint({
  method: "PUT",
  path,
  summary: "Changes the websites that may show a project's pages for visitors in a frame.",
  access: { project: "manager" },
  params,
  body: z.strictObject({
    origins: z
      .array(Origin)
      .max(LIMITS.embeddingOrigins)
      .nullable()
      .transform((origins) => [...new Set(origins ?? [])])
      .optional(),
    version: EmbeddingVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: Embedding,
});
