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

/** The path of the changed entity's screen; undefined if it has none. */
export function thingPath(thing: Thing): string | undefined {
  // Users who are not on the staff list have ids of another format.
  return /^\d+$/.test(thing.entityId) ? PATHS[thing.entity]?.(thing) : undefined;
}
