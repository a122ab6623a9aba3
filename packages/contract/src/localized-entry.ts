import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { z } from "zod";
import type { Access } from "./access.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { asChanges, CultureCode, emptiable, Id, InternalName, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { longText } from "./text.ts";
import { TranslationsImport } from "./translations.ts";

/** One text of a catalog entry. An empty text is allowed and means "missing". rules/catalogs 3 */
export const Localization = z.strictObject({
  cultureCode: CultureCode,
  text: emptiable(longText(LIMITS.text), ""),
});
export type Localization = z.output<typeof Localization>;

const Localizations = z
  .array(Localization)
  .max(100)
  .refine(
    (all) => new Set(all.map((one) => one.cultureCode)).size === all.length,
    "A culture is listed twice",
  );

/** Fields of every catalog entry in an answer. */
export const entryResult = {
  id: OutId,
  internalName: z.string(),
  localizations: z.array(z.object({ cultureCode: z.string(), text: z.string() })),
  version: Version,
};

/** Fields of every catalog entry in a body. Texts of cultures that are not sent stay unchanged. rules/catalogs 5 */
export const entryBody = {
  ...tolerated,
  internalName: InternalName,
  localizations: Localizations.default([]),
};

export const READ_CATALOGS = { staff: "manager" } as const satisfies Access;
export const EDIT_CATALOGS = { staff: "admin" } as const satisfies Access;

const EntryParams = z.strictObject({ id: Id });

/** The name of the file field; case is ignored. */
const upload = { field: "Filedata", extensions: [".csv"] } as const;

const areCultures = (codes: string) => codes.split(",").every((code) => CultureCode.safeParse(code).success);

const filterText = z.string().max(LIMITS.filter).default("");

/** The filter of a list, as in its address. rules/catalogs 14 */
const shownFilter = {
  /** Words that all occur in the entry's id, name or texts. */
  q: filterText,
  /** Any non-empty value: only entries that lack a text in one of `cultures`. */
  missing: filterText,
  /** Shown cultures, separated by commas; `location` searches the texts of the first one. */
  cultures: z
    .string()
    .max(LIMITS.filter)
    .refine(areCultures, "Must be culture codes")
    .default(DEFAULT_CULTURE),
  /** Words that all occur in the shown name. */
  location: filterText,
};

/** The endpoints of a catalog at `path`: list, get, create (201), update (200), and csv export and import of its texts. */
export function catalogEndpoints<
  const P extends `/api/${string}`,
  Q extends z.ZodObject,
  B extends z.core.$ZodShape,
  R extends z.ZodObject,
>(catalog: {
  path: P;
  one: string;
  many: string;
  query: Q;
  body: z.ZodObject<B, z.core.$strict>;
  result: R;
  /** Access to the list, if it differs from the access to catalogs. */
  listAccess?: Access;
}) {
  const { path, one, many, query, body, result, listAccess = READ_CATALOGS } = catalog;
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `All ${many}.`,
      access: listAccess,
      query,
      status: 200,
      result: z.array(result),
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/:id` as `/api/${string}`,
      summary: `One ${one}.`,
      access: READ_CATALOGS,
      params: EntryParams,
      status: 200,
      result,
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Adds a ${one}.`,
      access: EDIT_CATALOGS,
      body,
      status: 201,
      result,
    }),
    update: endpoint({
      method: "PUT",
      path: `${path}/:id` as `/api/${string}`,
      summary: `Changes a ${one}; what is not sent stays, texts of other cultures too.`,
      access: EDIT_CATALOGS,
      params: EntryParams,
      body: asChanges(body),
      status: 200,
      result,
    }),
    translations: endpoint({
      method: "GET",
      path: `${path}/translations` as `/api/${string}`,
      summary: `The texts of those ${many} that the filter shows, as csv: id, name, one column a culture.`,
      access: READ_CATALOGS,
      query: query.extend(shownFilter),
      status: 200,
      result: "file",
    }),
    importTranslations: endpoint({
      method: "POST",
      path: `${path}/translations` as `/api/${string}`,
      summary: `Takes the texts of a csv file over into the ${many}: a multipart form with the file as Filedata.`,
      access: EDIT_CATALOGS,
      upload,
      status: 200,
      result: TranslationsImport,
    }),
    previewTranslations: endpoint({
      method: "POST",
      path: `${path}/translations/preview` as `/api/${string}`,
      summary: `What the texts of a csv file would change in the ${many}; nothing is stored.`,
      access: EDIT_CATALOGS,
      upload,
      status: 200,
      result: TranslationsImport,
    }),
  } satisfies Record<string, Endpoint>;
}
