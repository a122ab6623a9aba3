import type { Activity } from "@foyer/contract/home.ts";
import { ACTION_VERBS } from "../../history/change-sentence.ts";

/** The entities that one says without an article. */
const WITHOUT_ARTICLE = new Set(["settings", "responses"]);

/** A change in words: “added the registration “Visitors””. */
export function activityWords({ action, entity, entityId, entityName }: Activity) {
  const kind = entity.replaceAll("-", " ");
  const isNumbered = entity === "ticket" && /^\d+$/.test(entityId);
  return {
    verb: ACTION_VERBS[action],
    what: isNumbered ? `ticket ${entityId}` : WITHOUT_ARTICLE.has(entity) ? kind : `the ${kind}`,
    // The name of a ticket in the audit is its barcode.
    name: isNumbered ? "" : entityName,
  };
}
