import { isAmount } from "@foyer/domain/money/cents.ts";
import { z } from "zod";

/** VAT in per cent, with two decimal places at most. rules/invoices 2 */
export const VatPercent = z
  .number({ error: "This field must be a number." })
  .min(0, "At least 0.")
  .max(100, "No more than 100.")
  .refine(isAmount, "No more than 2 decimal places.");
