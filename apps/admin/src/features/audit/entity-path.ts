import type { AuditRow } from "@foyer/contract/audit.ts";
import { paths } from "../../paths.ts";
import { ticketPath } from "../../project/object-paths.ts";

type AuditedEntity = Pick<AuditRow, "entity" | "entityId" | "entityName" | "projectId">;
/** An entity of a project; the name in the address is only for reading. */
type OfProject = AuditedEntity & { projectId: number; projectName: string };

const searchFor = (list: string, { entityId }: AuditedEntity) => `${list}?q=${encodeURIComponent(entityId)}`;

const PATHS: Record<string, (row: AuditedEntity) => string> = {
  country: ({ entityId }) => paths.editCountry({ countryId: entityId }),
  region: (row) => searchFor(paths.listRegions(), row),
  place: ({ entityId }) => paths.editPlace({ placeId: entityId }),
  "UI item": ({ entityId }) => paths.editUiItem({ id: entityId }),
  step: (row) => searchFor(paths.listSteps(), row),
  question: ({ entityId, entityName }) =>
    paths.editQuestion({ questionId: entityId, internalName: entityName || "_" }),
  answer: (row) => searchFor(paths.listAnswers(), row),
  "phone code": ({ entityId }) => paths.editPhoneCode({ id: entityId }),
  rubric: (row) => searchFor(paths.rubricsList(), row),
  partition: (row) => searchFor(paths.listPartitions(), row),
  project: ({ entityId, entityName }) =>
    paths.editProject({ projectId: entityId, projectName: entityName || "_" }),
  settings: () => paths.settings(),
  "API key": () => paths.apiKeys(),
  staff: ({ entityId }) => paths.editStaff({ staffId: entityId }),
};

const PATHS_IN_PROJECT: Record<string, (row: OfProject) => string> = {
  retention: (row) => paths.retention(row),
  registration: (row) => paths.editRegistration({ ...row, registrationId: row.entityId }),
  scenario: (row) => paths.editRegistration({ ...row, registrationId: row.entityId }),
  "scenario-draft": (row) => paths.scenarioEditor({ ...row, registrationId: row.entityId }),
  "barcode-pool": (row) => paths.barcodes({ ...row, barcodePoolId: row.entityId }),
  "promo-code-group": (row) => paths.promoCodes({ ...row, promotionId: row.entityId }),
  "project-place": (row) => paths.editProjectPlaces(row),
  "project-section": (row) => paths.editSections(row),
  logo: (row) => paths.editLogo(row),
  "event face": (row) => paths.editLogo(row),
  "visitor file": (row) => paths.visitorFile({ ...row, fileId: row.entityId }),
  responses: (row) => paths.responses({ ...row, registrationId: row.entityId }),
  ticket: ({ projectId, entityId }) => ticketPath({ projectId, ticketId: entityId }),
  "ticket list": ({ projectId }) => `${paths.tickets()}?project=${projectId}`,
  mail: ({ projectId, entityId }) => `${paths.outbox()}?mail=${entityId}&project=${projectId}`,
};

/** Returns the path of the changed entity's screen; undefined if it has none. */
export function entityPath(row: AuditedEntity, projectName = "_"): string | undefined {
  const { entity, entityId, projectId } = row;
  // Users who are not on the staff list have ids of another format.
  if (!/^\d+$/.test(entityId)) return undefined;
  if (projectId !== null && PATHS_IN_PROJECT[entity])
    return PATHS_IN_PROJECT[entity]({ ...row, projectId, projectName });
  return PATHS[entity]?.(row);
}
