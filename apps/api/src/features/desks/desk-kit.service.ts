import { createHash } from "node:crypto";
import type { DeskKit, getDeskStatus } from "@foyer/contract/desk-device.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { DESIGNS } from "@foyer/domain/printout/designs.ts";
import { printedSize } from "@foyer/domain/printout/printed-size.ts";
import { eventIdOf } from "@foyer/domain/project/link-template.ts";
import { withoutCodes } from "@foyer/domain/scenario/without-codes.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getPool } from "../barcode-pools/barcode-pools.service.ts";
import { listAllRegionChoices } from "../catalogs/choices/choices.service.ts";
import { getOfflineTemplate } from "../printouts/printout-templates.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getPlay } from "../registrations/play.service.ts";
import { requireOffline } from "../registrations/require-offline.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { publishConsents } from "./desk-consents.service.ts";
import type { ConnectedDesk } from "./desk-key.service.ts";
import { type RegistrationKey, requireActive } from "./desks.service.ts";

/** Returns everything that a desk needs to register and print without a network. rules/desk 3 */
export async function getDeskKit(db: Kysely<Database>, desk: ConnectedDesk): Promise<DeskKit> {
  const parts = await readParts(db, desk);
  const { backgroundId, ...template } = parts.template;
  const file = backgroundId === null ? null : await findFile(db, desk.projectId, backgroundId);
  const background = file && `data:${file.contentType};base64,${file.content.toString("base64")}`;
  const status = statusOf(desk, parts);
  await publishConsents(db, desk, { play: parts.play, revision: status.revision });
  return { ...parts, ...status, template: { ...template, background } };
}

/** Returns what tells a desk that its kit has changed or its barcodes were taken back. rules/desk 18, 19 */
export async function getStatus(db: Kysely<Database>, desk: ConnectedDesk): Promise<Status> {
  const parts = await readParts(db, desk);
  const status = statusOf(desk, parts);
  // A desk may have this kit since before texts were remembered.
  await publishConsents(db, desk, { play: parts.play, revision: status.revision });
  return status;
}

type Status = Result<typeof getDeskStatus>;
type Parts = Omit<DeskKit, "template" | keyof Status> & { template: TemplateParts };
/** A template whose picture is a file: a new picture is a new file. */
type TemplateParts = Omit<DeskKit["template"], "background"> & { backgroundId: number | null };

const statusOf = ({ takenBackAt }: ConnectedDesk, parts: Parts): Status => ({
  revision: createHash("sha256").update(JSON.stringify(parts)).digest("base64url"),
  takenBackAt: takenBackAt?.toISOString() ?? null,
});

async function readParts(db: Kysely<Database>, desk: ConnectedDesk): Promise<Parts> {
  const { projectId, registrationId } = desk;
  await requireActive(db, desk);
  const registration = await requireOffline(db, desk);
  const project = await getProject(db, projectId);
  const pool = await getPool(db, { projectId, poolId: registration.barCodePoolId });
  const symbology = findSymbology(pool.barCodeType);
  if (!symbology) throw problem("not-found");
  // rules/desk 5: staff see the visitor, so addresses are not verified by a code.
  const play = withoutCodes(await getPlay(db, { projectId, registrationId }, undefined));
  const asksCountry = play.lists.countries.length > 0;
  return {
    projectName: project.name,
    registrationName: registration.name,
    deskName: desk.name,
    play,
    regions: asksCountry ? await listAllRegionChoices(db, play.cultureCode) : [],
    template: await readTemplate(db, desk),
    symbology,
    fullNameFormat: await getSetting(db, "Full_name_format"),
    eventId: eventIdOf(project),
    authorizationLinkTemplate: project.authorizationLinkTemplate,
    dataLinkTemplate: project.dataLinkTemplate,
  };
}

/** Returns the offline template, or a plain badge when it has no fields. rules/printouts 10 */
async function readTemplate(db: Kysely<Database>, key: RegistrationKey): Promise<TemplateParts> {
  const template = await getOfflineTemplate(db, key);
  if (template.settings.length === 0) {
    const { width, height, fields } = DESIGNS.a6Portrait;
    const size = { imageWidth: width, imageHeight: height, fileResolution: null, printedWidth: null };
    return {
      ...printedSize({ templateType: "default", ...size }),
      printerDpi: 300,
      settings: [...fields],
      backgroundId: null,
    };
  }
  return {
    ...printedSize(template),
    printerDpi: template.printerDpi,
    settings: template.settings,
    backgroundId: template.template?.fileId ?? null,
  };
}
