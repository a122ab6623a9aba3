import { z } from "zod";
import { emptiable, InternalName } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

const { internalName: _, ...result } = entryResult;
const { internalName: __, ...body } = entryBody;

/** A country's dialling code, such as `+49`; its internal name is that of the country. */
export const PhoneCode = z.object({
  ...result,
  countryInternalName: z.string(),
  phoneCode: z.string(),
  priority: z.boolean(),
});
export type PhoneCode = z.output<typeof PhoneCode>;

export const PhoneCodeBody = z.strictObject({
  ...body,
  countryInternalName: InternalName,
  phoneCode: z
    .string({ error: "Phone code is required" })
    .trim()
    .min(1, { error: "Phone code is required", abort: true })
    .regex(/^\+?\d{1,3}([- ]?\d{1,6})?$/, "Must be a dialling code such as +49"),
  priority: emptiable(z.boolean(), false).default(false),
});

export const phoneCodes = catalogEndpoints({
  path: "/api/country-phone-codes",
  one: "phone code",
  many: "country phone codes",
  query: z.strictObject({}),
  body: PhoneCodeBody,
  result: PhoneCode,
});
