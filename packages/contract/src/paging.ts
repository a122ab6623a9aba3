import { z } from "zod";

/** How many rows a page of a long list may have. rules/audit 7, rules/tickets 7 */
export const PAGE_SIZES = [10, 20, 50] as const;

/** A page's number or size as an address carries it. */
const count = (most: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/, "Must be a number")
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(most));

/** From 1 on. */
export const PageNumber = count(1_000_000_000);

export const PageSize = count(Math.max(...PAGE_SIZES)).pipe(z.literal(PAGE_SIZES));
