import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

/** A text of the player or the attendee page, such as an error message. */
export const UiItem = z.object(entryResult);
export type UiItem = z.output<typeof UiItem>;

export const uiItems = catalogEndpoints({
  path: "/api/user-message",
  one: "UI item",
  many: "UI items",
  /** `MessageId` filters the list to this one item. */
  query: z.strictObject({ MessageId: Id.optional() }),
  body: z.strictObject(entryBody),
  result: UiItem,
});

const TextsQuery = z.strictObject({
  /** Internal names, separated by commas. */
  names: z
    .string()
    .max(4000)
    .transform((names) => names.split(",").filter((name) => name !== "")),
  cultureCode: CultureCode.default(DEFAULT_CULTURE),
});
const texts = z.record(z.string(), z.string());

export const listUiTexts = endpoint({
  method: "GET",
  path: "/api/user-message/localizations",
  summary:
    "Returns the texts of UI items by internal name: in the culture, else in en-GB, else the name itself.",
  access: { staff: "viewer" },
  query: TextsQuery,
  status: 200,
  result: texts,
});

export const listPublicUiTexts = endpoint({
  ...listUiTexts,
  path: "/api/public/user-message/localizations",
  access: "public",
});

export const listPublicCultures = endpoint({
  method: "GET",
  path: "/api/public/culture",
  summary: "Lists the cultures of attendee pages.",
  access: "public",
  status: 200,
  result: z.array(z.object({ cultureCode: z.string(), cultureName: z.string(), rightToLeft: z.boolean() })),
});
