import type { AuditRow } from "@foyer/contract/audit.ts";
import { paths } from "../../paths.ts";

type Thing = Pick<AuditRow, "entity" | "entityId" | "entityName">;

const PATHS: Record<string, (thing: Thing) => string> = {
  country: ({ entityId }) => paths.editCountry({ countryId: entityId }),
  place: ({ entityId }) => paths.editPlace({ placeId: entityId }),
  "UI item": ({ entityId }) => paths.editUiItem({ id: entityId }),
  "phone code": ({ entityId }) => paths.editPhoneCode({ id: entityId }),
  project: ({ entityId, entityName }) =>
    paths.editProject({ projectId: entityId, projectName: entityName || "_" }),
  settings: () => paths.settings(),
  staff: ({ entityId }) => paths.editStaff({ staffId: entityId }),
};

/** The screen of the thing that was changed; undefined where it has none of its own. */
export function thingPath(thing: Thing): string | undefined {
  // Somebody who was not on the staff list is known by another kind of id.
  return /^\d+$/.test(thing.entityId) ? PATHS[thing.entity]?.(thing) : undefined;
}
