import { z } from "zod";

/** An id in the query string, such as the chosen country's; empty: none, or all. */
export const IdInSearch = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .or(z.literal(""))
  .default("");
