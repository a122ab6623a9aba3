import type { AuditRow } from "@foyer/contract/audit.ts";
import { paths } from "../../paths.ts";
import { ticketPath } from "../../project/object-paths.ts";

type Thing = Pick<AuditRow, "entity" | "entityId" | "entityName" | "projectId">;
/** A thing of a project; the name in the address is only for reading. */
type Within = Thing & { projectId: number; projectName: string };

const searchFor = (list: string, { entityId }: Thing) => `${list}?q=${encodeURIComponent(entityId)}`;

const PATHS: Record<string, (thing: Thing) => string> = {
  country: ({ entityId }) => paths.editCountry({ countryId: entityId }),
  region: (thing) => searchFor(paths.listRegions(), thing),
  place: ({ entityId }) => paths.editPlace({ placeId: entityId }),
  "UI item": ({ entityId }) => paths.editUiItem({ id: entityId }),
  step: (thing) => searchFor(paths.listSteps(), thing),
  question: ({ entityId, entityName }) =>
    paths.editQuestion({ questionId: entityId, internalName: entityName || "_" }),
  answer: (thing) => searchFor(paths.listAnswers(), thing),
  "phone code": ({ entityId }) => paths.editPhoneCode({ id: entityId }),
  rubric: (thing) => searchFor(paths.rubricsList(), thing),
  partition: (thing) => searchFor(paths.listPartitions(), thing),
  project: ({ entityId, entityName }) =>
    paths.editProject({ projectId: entityId, projectName: entityName || "_" }),
  settings: () => paths.settings(),
  staff: ({ entityId }) => paths.editStaff({ staffId: entityId }),
};

const PATHS_WITHIN: Record<string, (thing: Within) => string> = {
  registration: (thing) => paths.editRegistration({ ...thing, registrationId: thing.entityId }),
  scenario: (thing) => paths.editRegistration({ ...thing, registrationId: thing.entityId }),
  "scenario-draft": (thing) => paths.scenarioEditor({ ...thing, registrationId: thing.entityId }),
  "barcode-pool": (thing) => paths.barcodes({ ...thing, barcodePoolId: thing.entityId }),
  "promo-code-group": (thing) => paths.promoCodes({ ...thing, promotionId: thing.entityId }),
  "project-place": (thing) => paths.editProjectPlaces(thing),
  "project-section": (thing) => paths.editSections(thing),
  logo: (thing) => paths.editLogo(thing),
  "visitor file": (thing) => paths.visitorFile({ ...thing, fileId: thing.entityId }),
  responses: (thing) => paths.responses({ ...thing, registrationId: thing.entityId }),
  ticket: ({ projectId, entityId }) => ticketPath({ projectId, ticketId: entityId }),
  "ticket list": ({ projectId }) => `${paths.tickets()}?project=${projectId}`,
  mail: ({ projectId, entityId }) => `${paths.outbox()}?mail=${entityId}&project=${projectId}`,
};

/** The path of the changed thing's screen; undefined if it has none. */
export function thingPath(thing: Thing, projectName = "_"): string | undefined {
  const { entity, entityId, projectId } = thing;
  // Users who are not on the staff list have ids of another format.
  if (!/^\d+$/.test(entityId)) return undefined;
  if (projectId !== null && PATHS_WITHIN[entity])
    return PATHS_WITHIN[entity]({ ...thing, projectId, projectName });
  return PATHS[entity]?.(thing);
}
