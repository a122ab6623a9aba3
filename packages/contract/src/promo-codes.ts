import { MAX_PREFIX } from "@foyer/domain/barcode/code-shape.ts";
import { toDiscount } from "@foyer/domain/money/discount.ts";
import { trimInvisible } from "@foyer/domain/text/invisible.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId, tolerated } from "./fields.ts";
import { FirstRow } from "./first-row.ts";
import { LIMITS } from "./limits.ts";
import { promoCodeAccess as access, GroupParams, PROMO_CODE_GROUPS, REQUIRED } from "./promo-code-groups.ts";
import { symbols, visible } from "./text.ts";

const Count = z.int().nonnegative();

const numberOr = (sentence: string) =>
  z.number({
    error: ({ input }) => (input === undefined || input === null || input === "" ? REQUIRED : sentence),
  });

/** A code as it is typed; rules/promo-codes 2 says how codes are compared. */
export const PromoCodeText = z
  .string({ error: REQUIRED })
  .overwrite(trimInvisible)
  .min(1, REQUIRED)
  .check(symbols(LIMITS.promoCode), visible);

/** A share of the price: above 0, at most 1, with at most six places, so that it is never rounded. */
export const DiscountAmount = numberOr("Discount must be a number")
  .positive("Must be positive")
  .max(1, "Discount must be less or equal 1")
  .refine((share) => toDiscount(share) !== undefined, "No more than 6 decimal places");

/** The maximum number of tickets sold with a code. */
export const PromoTicketCount = numberOr("Ticket count must be a number")
  .refine(Number.isInteger, "Must be integer")
  .positive("Must be positive")
  .max(LIMITS.ticketCount, `No more than ${LIMITS.ticketCount}.`);

export const PromoCode = z.object({
  id: OutId,
  promoCode: z.string(),
  discountAmount: z.number(),
  maxTicketCount: Count,
  /** Tickets that were sold with it: issued and held. */
  used: Count,
  held: Count,
});
export type PromoCode = z.output<typeof PromoCode>;

export const PromoCodeFields = z.strictObject({
  promoCode: PromoCodeText,
  discountAmount: DiscountAmount,
  ticketCount: PromoTicketCount,
});
export type PromoCodeFields = z.output<typeof PromoCodeFields>;

/** A code as the client last saw it. It is only compared, so any value is accepted. */
const SeenPromoCode = z.strictObject({
  promoCode: z.string().max(LIMITS.text),
  discountAmount: z.number(),
  ticketCount: z.number(),
});

/** A skipped row of a file, and the reason. */
export const SkippedPromoCode = z.object({ line: z.int().positive(), code: z.string(), reason: z.string() });
export type SkippedPromoCode = z.output<typeof SkippedPromoCode>;

const importCounts = {
  CountAddCodes: Count,
  CountSkipedCodes: Count,
  /** The first skipped codes, and below the same rows with lines and reasons. */
  SkipedCodes: z.array(z.string()).max(LIMITS.skippedListed),
  skipped: z.array(SkippedPromoCode).max(LIMITS.skippedListed),
  /** The first row, if it looks like a heading or the call says what it is; null under a known header. */
  heading: z.string().nullable(),
};
export const PromoCodeImport = z.object(importCounts);
export type PromoCodeImport = z.output<typeof PromoCodeImport>;

export const PromoCodePreview = z.object({
  ...importCounts,
  /** The first rows that would be added. */
  codes: z.array(z.string()),
  /** Groups that would be created. */
  newGroups: Count,
});
export type PromoCodePreview = z.output<typeof PromoCodePreview>;

export const GeneratedPromoCodes = z.strictObject({
  count: z
    .int({ error: "Enter a whole number." })
    .positive("Enter a number above 0.")
    .max(
      LIMITS.generatedPromoCodes,
      `No more than ${LIMITS.generatedPromoCodes.toLocaleString("en")} at once.`,
    ),
  /** The prefix of every code. */
  prefix: emptiable(atMost(MAX_PREFIX), "").default(""),
  discountAmount: DiscountAmount,
  ticketCount: PromoTicketCount,
});
export type GeneratedPromoCodes = z.output<typeof GeneratedPromoCodes>;

const CODES = `${PROMO_CODE_GROUPS}/:groupId/promo-codes` as const;
const CodeParams = GroupParams.extend({ codeId: Id });
/** The name of the file field; case is ignored. */
const upload = { field: "FileData", extensions: [".csv"] } as const;
const intoGroup = { ...upload, fields: z.object({ promocodeGroupId: Id }) } as const;
const intoProject = { ...upload, fields: z.object({ projectId: Id }) } as const;

export const listPromoCodes = endpoint({
  method: "GET",
  path: CODES,
  summary: "Lists the codes of a group in alphabetical order.",
  access,
  params: GroupParams,
  status: 200,
  result: z.array(PromoCode),
});

export const createPromoCode = endpoint({
  method: "POST",
  path: CODES,
  summary: "Creates a code in a group.",
  access,
  params: GroupParams,
  body: z.strictObject({ ...tolerated, ...PromoCodeFields.shape }),
  status: 201,
  result: PromoCode,
});

/** Compare and set: the change is made only if the code is still as `oldValue` says. rules/promo-codes 6 */
export const updatePromoCode = endpoint({
  method: "PATCH",
  path: CODES,
  summary:
    "Updates a code, found by its id or else by its old text. 409 promo-code-changed if it no longer matches oldValue.",
  access,
  params: GroupParams,
  body: z.strictObject({ ...tolerated, oldValue: SeenPromoCode, newValue: PromoCodeFields }),
  status: 200,
  result: PromoCode,
});

export const removePromoCode = endpoint({
  method: "DELETE",
  path: `${CODES}/:codeId`,
  summary: "Deletes a code. 409 promo-code-used while tickets have it.",
  access,
  params: CodeParams,
  status: 200,
  result: PromoCode,
});

export const getNewPromoCode = endpoint({
  method: "GET",
  path: `${PROMO_CODE_GROUPS}/new-promo-code`,
  summary: "Returns the default values of a new code, from the settings.",
  access,
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.object({ discountAmount: z.number(), ticketCount: z.number() }),
});

export const generatePromoCodes = endpoint({
  method: "POST",
  path: `${CODES}/generate`,
  summary: "Generates random codes in a group.",
  access,
  params: GroupParams,
  body: GeneratedPromoCodes,
  status: 201,
  result: z.object({ CountAddCodes: Count }),
});

export const downloadPromoCodes = endpoint({
  method: "GET",
  path: `${CODES}/file`,
  summary: "Returns the codes of a group with their uses as csv.",
  access,
  params: GroupParams,
  status: 200,
  result: "file",
});

export const uploadPromoCodes = endpoint({
  method: "POST",
  path: `${CODES}/upload`,
  summary:
    "Imports a csv file of codes into a group. The multipart form has the file as FileData, with the columns code, discount and count.",
  access,
  params: GroupParams,
  query: FirstRow,
  upload,
  status: 202,
  result: PromoCodeImport,
});

export const previewPromoCodes = endpoint({
  method: "POST",
  path: `${CODES}/upload/preview`,
  summary: "Previews an import into a group: what it would add and skip. Stores nothing.",
  access,
  params: GroupParams,
  query: FirstRow,
  upload,
  status: 200,
  result: PromoCodePreview,
});

/** Imports like `uploadPromoCodes`, with the group in the form. */
export const importIntoGroup = endpoint({
  method: "POST",
  path: "/api/promocodes/upload",
  summary: "Imports a csv file of codes into the group that the form names.",
  access: { staff: "manager" },
  query: FirstRow,
  upload: intoGroup,
  status: 201,
  result: PromoCodeImport,
});

export const importPromotions = endpoint({
  method: "POST",
  path: "/api/promotions/upload",
  summary:
    "Imports a csv file of codes with their groups into the project that the form names, with the columns group type, owner, code, discount and count. Creates missing groups.",
  access: { staff: "manager" },
  query: FirstRow,
  upload: intoProject,
  status: 201,
  result: PromoCodeImport,
});

export const previewPromotions = endpoint({
  method: "POST",
  path: "/api/promotions/upload/preview",
  summary: "Previews an import into a project: what it would add, skip and create. Stores nothing.",
  access: { staff: "manager" },
  query: FirstRow,
  upload: intoProject,
  status: 200,
  result: PromoCodePreview,
});
