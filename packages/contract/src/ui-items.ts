import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode } from "./fields.ts";

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
  summary: "Texts of UI items by internal name: in the culture, else en-GB, else the name itself.",
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
  summary: "The cultures that attendee pages can be shown in.",
  access: "public",
  status: 200,
  result: z.array(z.object({ cultureCode: z.string(), cultureName: z.string(), rightToLeft: z.boolean() })),
});
