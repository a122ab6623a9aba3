import { z } from "zod";

/** The page sizes of long lists. rules/audit 7, rules/tickets 7 */
export const PAGE_SIZES = [10, 20, 50] as const;

/** A page number or page size in a query string. */
const count = (max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/, "Must be a number")
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(max));

/** Counts from 1. */
export const PageNumber = count(1_000_000_000);

export const PageSize = count(Math.max(...PAGE_SIZES)).pipe(z.literal(PAGE_SIZES));
