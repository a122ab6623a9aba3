import { MAIL_STATES } from "@foyer/contract/mails.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { z } from "zod";

const number = z.string().regex(/^([1-9]\d{0,14})?$/);

/** What the outbox shows, as it stands in the address. */
export const OutboxSearch = z.object({
  state: z.enum(["", ...MAIL_STATES]).default(""),
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default("1"),
  size: z.enum(PAGE_SIZES.map(String) as ["10", "20", "50"]).default("20"),
  /** The one that is open, and its project. */
  mail: number.default(""),
  project: number.default(""),
});
export type OutboxSearch = z.output<typeof OutboxSearch>;

/** The same as the server takes it. */
export const toMailQuery = ({ state, page, size }: OutboxSearch) => ({
  state,
  currentPage: Number(page),
  sizePerPage: Number(size) as (typeof PAGE_SIZES)[number],
});
