import { findHowToPayError } from "@foyer/domain/ticket/how-to-pay.ts";
import { z } from "zod";
import { CultureCode, emptiable } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols } from "./text.ts";

const Text = emptiable(z.string().trim().check(symbols(LIMITS.howToPay)), "").check((context) => {
  const message = findHowToPayError(context.value);
  if (message) context.issues.push({ code: "custom", input: context.value, message });
});

/**
 * How to pay for a ticket, in several languages; replaced as a whole. `{amount}`, `{reference}` and `{until}` are filled
 * in for each ticket. rules/registrations 11
 */
export const HowToPay = emptiable(
  z
    .array(z.strictObject({ cultureCode: CultureCode, text: Text }))
    .max(100)
    .refine(
      (all) => new Set(all.map((one) => one.cultureCode)).size === all.length,
      "A culture appears twice",
    )
    .transform((all) => all.filter(({ text }) => text !== "")),
  [],
);

/** The texts in an answer, without empty ones. */
export const HowToPayTexts = z.array(z.object({ cultureCode: z.string(), text: z.string() }));
