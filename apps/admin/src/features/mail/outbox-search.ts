import { MAIL_KINDS, MAIL_STATES } from "@foyer/contract/mails.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const number = z.string().regex(/^([1-9]\d{0,14})?$/);

/** The search parameters of the outbox. */
export const OutboxSearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...MAIL_STATES]).default(""),
  kind: z.enum(["", ...MAIL_KINDS]).default(""),
  /** The project that the list is filtered by. */
  in: number.default(""),
  /** A part of the recipient's address. */
  q: z.string().max(1000).default(""),
  /** The open mail, and its project. */
  mail: number.default(""),
  project: number.default(""),
});
export type OutboxSearch = z.output<typeof OutboxSearch>;

/** The parameters that filter the outbox. */
export const OUTBOX_FILTERS = ["q", "state", "kind", "in"] as const;

/** The server's filter, without the state. */
export const toOccasion = ({ kind, q, in: project }: OutboxSearch) => ({
  kind,
  recipient: q.trim(),
  ...(project !== "" && { projectId: Number(project) }),
});

/** Converts the search parameters to the server's query. */
export const toMailQuery = (search: OutboxSearch) => ({
  state: search.state,
  ...toOccasion(search),
  ...toPageQuery(search),
});
