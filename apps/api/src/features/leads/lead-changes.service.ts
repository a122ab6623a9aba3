import type { Lead, LeadChanges, LeadKit } from "@foyer/contract/device-leads.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getProject } from "../projects/projects.service.ts";
import { type ExhibitorKey, listExhibitorRows } from "./exhibitors.store.ts";
import type { ConnectedDevice } from "./lead-device-kind.ts";
import { listScansOf } from "./lead-scans.store.ts";
import { findSettings, type LeadSettingsRow } from "./lead-settings.store.ts";
import { listLeads } from "./leads.store.ts";

/** Returns what a device shows besides its leads. */
export async function getLeadKit(db: Kysely<Database>, device: ConnectedDevice): Promise<LeadKit> {
  const { projectId } = device;
  return toKit(db, device, await findSettings(db, projectId));
}

async function toKit(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { fields }: LeadSettingsRow,
): Promise<LeadKit> {
  const project = await getProject(db, device.projectId);
  const [exhibitor] = await listExhibitorRows(db, device);
  if (!exhibitor) throw problem("not-found");
  return {
    deviceName: device.name,
    exhibitorName: exhibitor.name,
    stand: exhibitor.stand,
    isClosed: exhibitor.isClosed,
    projectName: project.name,
    timeZone: project.timeZone,
    fields,
  };
}

/**
 * Returns the leads of the device's exhibitor that have changed since a cursor, which names the version of the settings
 * and a place in the exhibitor's log. After a change of the settings all leads come again. rules/leads 8
 */
export async function getLeadChanges(
  db: Kysely<Database>,
  device: ConnectedDevice,
  cursor: string,
): Promise<LeadChanges> {
  const settings = await findSettings(db, device.projectId);
  const [version = 0, position = 0] = cursor.split(".").map(Number);
  const isWhole = position === 0 || version !== settings.version;
  const after = isWhole ? 0 : position;
  const { leads, last } = await readLeads(db, device, { settings, after });
  return {
    now: new Date().toISOString(),
    cursor: `${settings.version}.${last}`,
    kit: await toKit(db, device, settings),
    isWhole,
    leads,
    isMore: leads.length === LIMITS.leadsAtOnce,
  };
}

type Page = { settings: LeadSettingsRow; after: number };

/** Reads a page of the leads of an exhibitor, and the place of the last one. */
export async function readLeads(
  db: Kysely<Database>,
  { projectId, exhibitorId }: ExhibitorKey,
  { settings, after }: Page,
): Promise<{ leads: Lead[]; last: number }> {
  const { questionIds, fields } = settings;
  const page = { projectId, exhibitorId, after, maximum: LIMITS.leadsAtOnce, questionIds, fields };
  const rows = await listLeads(db, page);
  const shared = rows.filter(({ isShared }) => isShared).map(({ id }) => id);
  const scans = shared.length === 0 ? [] : await listScansOf(db, projectId, shared);
  const byLead = Map.groupBy(scans, ({ leadId }) => leadId);
  const leads = rows.map(({ id, isShared, firstAt, fields: values }) => ({
    id,
    isShared,
    firstAt: firstAt.toISOString(),
    fields: values,
    notes: (byLead.get(id) ?? []).map(({ leadId: _, at, ...note }) => ({ ...note, at: at.toISOString() })),
  }));
  return { leads, last: rows.at(-1)?.position ?? after };
}
