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

type Catalog<P, Q, B extends z.core.$ZodShape, R> = {
  path: P;
  one: string;
  many: string;
  query: Q;
  body: z.ZodObject<B, z.core.$strict>;
  result: R;
  /** Access to the list, if it differs from the access to catalogs. */
  listAccess?: Access;
};

/** Declares the endpoints of a catalog at `path`: list, get, create (201), update (200), and csv export and import of its texts. */
export function catalogEndpoints<
  const P extends `/api/${string}`,
  Q extends z.ZodObject,
  B extends z.core.$ZodShape,
  R extends z.ZodObject,
>(catalog: Catalog<P, Q, B, R>) {
  return { ...entryEndpoints(catalog), ...translationEndpoints(catalog) } satisfies Record<string, Endpoint>;
}

function entryEndpoints<
  const P extends `/api/${string}`,
  Q extends z.ZodObject,
  B extends z.core.$ZodShape,
  R extends z.ZodObject,
>({ path, one, many, query, body, result, listAccess = READ_CATALOGS }: Catalog<P, Q, B, R>) {
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `Lists all ${many}.`,
      access: listAccess,
      query,
      status: 200,
      result: z.array(result),
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/:id` as `/api/${string}`,
      summary: `Returns the ${one} with this id.`,
      access: READ_CATALOGS,
      params: EntryParams,
      status: 200,
      result,
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Adds an entry to the ${many}.`,
      access: EDIT_CATALOGS,
      body,
      status: 201,
      result,
    }),
    update: endpoint({
      method: "PUT",
      path: `${path}/:id` as `/api/${string}`,
      summary: `Updates the ${one} with this id. Fields that are not sent stay unchanged, and texts of other cultures too.`,
      access: EDIT_CATALOGS,
      params: EntryParams,
      body: asChanges(body),
      status: 200,
      result,
    }),
  };
}

function translationEndpoints<const P extends `/api/${string}`, Q extends z.ZodObject>({
  path,
  many,
  query,
}: {
  path: P;
  many: string;
  query: Q;
}) {
  return {
    translations: endpoint({
      method: "GET",
      path: `${path}/translations` as `/api/${string}`,
      summary: `Returns the texts of the matching ${many} as csv: id, name and a column for each culture.`,
      access: READ_CATALOGS,
      query: query.extend(shownFilter),
      status: 200,
      result: "file",
    }),
    importTranslations: endpoint({
      method: "POST",
      path: `${path}/translations` as `/api/${string}`,
      summary: `Imports the texts of a csv file into the ${many}. The multipart form has the file as Filedata.`,
      access: EDIT_CATALOGS,
      upload,
      status: 200,
      result: TranslationsImport,
    }),
    previewTranslations: endpoint({
      method: "POST",
      path: `${path}/translations/preview` as `/api/${string}`,
      summary: `Previews an import of texts into the ${many}. Stores nothing.`,
      access: EDIT_CATALOGS,
      upload,
      status: 200,
      result: TranslationsImport,
    }),
  };
}
