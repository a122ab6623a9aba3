import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";
import STANDARD from "../apps/api/seed/questions.json" with { type: "json" };
import { includeOnly } from "../packages/scenario-document/test/edits.ts";

/** Includes the questionnaire of the reference data, without the entries that other tests added to the catalogs. */
export function includeStandard(opened: OpenDocument): Operation[] {
  return includeOnly(
    opened,
    STANDARD.map((question) => question.texts["en-GB"]),
  );
}
