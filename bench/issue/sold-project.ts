import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup, listPromoCodeTypes } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { snapshotOf } from "@foyer/scenario-document/questionnaire-catalog.ts";
import type { Pool } from "pg";
import type { OpenDatabase } from "../../apps/api/src/platform/db/database.ts";
import { editDocument } from "../../packages/scenario-document/test/edits.ts";
import { loadTickets } from "../tickets/load-tickets.ts";

const CODE_128 = 1;

/** An open registration. */
export type Selling = {
  projectId: number;
  registrationId: number;
  poolId: number;
  code: string;
};

/** The promo codes that the submissions use in turn. */
export const PROMO_CODES = Array.from({ length: 10 }, (_, at) => `BENCH-${at}`);

/** A project with `sold` issued tickets, and a registration with `left` free codes; promo codes enough for all. */
export async function makeSoldProject(
  api: ApiClient,
  loader: OpenDatabase,
  { sold, left }: { sold: number; left: number },
): Promise<Selling> {
  const { pool } = loader;
  const times = { startDateTime: "2130-03-12T10:00:00", endDateTime: "2130-03-14T15:30:00" };
  const { id: projectId } = await api.call(createProject, { body: { name: `Fair of ${sold}`, ...times } });
  const before = await addRegistration(api, projectId, "Before", sold + 1);
  await loadTickets(loader, before, { from: 0, to: sold });
  const selling = await addRegistration(api, projectId, "Now", left + 1);
  await addCodes(pool, selling, { from: sold, to: sold + left });
  await askTen(api, selling);
  await addPromoCodes(api, projectId, left);
  await pool.query("vacuum analyze ticket, barcode");
  return selling;
}

async function addRegistration(
  api: ApiClient,
  projectId: number,
  name: string,
  ticketCount: number,
): Promise<Selling & { fileId: number }> {
  const params = { projectId };
  const { id: poolId } = await api.call(createBarcodePool, { params, body: { name, barCodeType: CODE_128 } });
  const file = { name: "codes.csv", content: "first-0" };
  const { fileId } = await api.upload(importPoolFile, { params: { projectId, poolId } }, file);
  const more = { registrationType: "Online", ticketPrice: 0, cultureCode: "en-GB" } as const;
  const body = { name, ticketCount, barCodePoolId: poolId, ...more };
  const { id, code } = await api.call(createRegistration, { params, body });
  return { projectId, registrationId: id, poolId, code, fileId };
}

/** Ten questions: those that are enabled by default, and more from their steps that anybody can answer. */
async function askTen(api: ApiClient, { projectId, registrationId }: Selling): Promise<void> {
  const params = { projectId, registrationId };
  const document = await api.call(getScenario, { params, query: {} });
  const body = editDocument(document, ({ scenario, catalog }) => {
    const included = new Set(scenario.steps.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const steps = new Set(scenario.steps.filter(({ questions }) => questions.length > 0).map(({ id }) => id));
    const spare = [...catalog.questions.values()].filter(
      ({ id, type, stepId, settings }) =>
        !included.has(id) &&
        type === "textbox" &&
        settings.email !== 1 &&
        settings.verificationCode !== 1 &&
        steps.has(stepId),
    );
    return spare.slice(0, 10 - included.size).map((entry) => ({
      kind: "include-question",
      stepId: entry.stepId,
      question: { ...snapshotOf(entry), texts: entry.texts },
    }));
  });
  await api.call(saveScenario, { params, query: {}, body });
}

async function addPromoCodes(api: ApiClient, projectId: number, ticketCount: number): Promise<void> {
  const params = { projectId };
  const [type] = await api.call(listPromoCodeTypes, { params });
  if (!type) throw new Error("There is no type of promo codes");
  const { id: groupId } = await api.call(createPromoCodeGroup, {
    params,
    body: { promoCodeType: type.id, owner: "Bench" },
  });
  for (const promoCode of PROMO_CODES) {
    const body = { promoCode, discountAmount: 0.5, ticketCount };
    await api.call(createPromoCode, { params: { projectId, groupId }, body });
  }
}

async function addCodes(
  pool: Pool,
  { projectId, poolId, fileId }: { projectId: number; poolId: number; fileId?: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const file =
    fileId ??
    (
      await pool.query("select file_id from barcode_pool_file where project_id = $1 and pool_id = $2", [
        projectId,
        poolId,
      ])
    ).rows[0].file_id;
  await pool.query(
    `insert into barcode (project_id, code, pool_id, file_id, line)
     select $1, 'C' || lpad(n::text, 9, '0'), $2, $3, n from generate_series($4::int + 1, $5::int) n`,
    [projectId, poolId, file, from, to],
  );
  await pool.query("update barcode_pool_file set added = added + $3 where project_id = $1 and file_id = $2", [
    projectId,
    file,
    to - from,
  ]);
}
