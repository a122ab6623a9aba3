import { nameKey } from "@foyer/domain/locale/name-key.ts";
import {
  HIGHEST_LINES_COUNT,
  isMaxLinesCount,
  MAX_LINES_COUNT,
} from "@foyer/domain/question/max-lines-count.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import { pickUiTexts, type UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { CheckEntry } from "../localized-entry/localized-entry.service.ts";
import { listUiTextRows } from "./ui-items.store.ts";

/** Texts by internal name: in the culture, else en-GB, else the name itself. */
export async function listUiTexts<N extends UiTextName>(
  db: Kysely<Database>,
  names: readonly N[],
  culture: string,
): Promise<UiTexts<N>> {
  return pickUiTexts(names, await listUiTextRows(db, names, culture));
}

/** rules/catalogs 13: question forms count with the text of MAX_LINES_COUNT, so it must be a number. */
export const checkUiItem: CheckEntry = async (_db, { internalName, texts }, _before, localizations) => {
  if (nameKey(internalName) !== nameKey(MAX_LINES_COUNT)) return undefined;
  const bad = Object.keys(texts).filter((culture) => !isMaxLinesCount(texts[culture] ?? ""));
  if (bad.length === 0) return undefined;
  const sentence = `Must be a whole number from 1 to ${HIGHEST_LINES_COUNT}`;
  // An item that is renamed to this name may have a bad text in a culture that was not sent.
  const fieldOf = (culture: string) => {
    const index = localizations.findIndex(({ cultureCode }) => cultureCode === culture);
    return index < 0 ? "internalName" : `localizations.${index}.text`;
  };
  throw problem("invalid-fields", {
    fields: Object.fromEntries(bad.map((culture) => [fieldOf(culture), `${sentence} (${culture})`])),
  });
};
