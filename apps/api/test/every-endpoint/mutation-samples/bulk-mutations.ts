import { sql } from "kysely";
import { issueBatches, uploadBatch } from "../../events/bulk-file.ts";
import { askForEmailOnly, makeEvent } from "../../events/event.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, TAKEN } from "./mutation-sample.ts";

export function bulkMutations(app: TestApp): MutationSamples {
  const CATALOGUE = "/api/projects/:projectId/registrations/:registrationId/batch-catalogue";
  const event = async () => {
    const made = await makeEvent(app);
    await askForEmailOnly(app, made);
    return { made, params: { projectId: made.projectId, registrationId: made.registrationId } };
  };
  const content = "email\nanna@example.org";
  const batch = async () => {
    const { made, params } = await event();
    const { body } = await uploadBatch(app, made, content);
    return { params: { ...params, batchId: body.id }, fileId: body.registrationFile.fileId };
  };
  return {
    [`POST ${CATALOGUE}`]: async () => ({ params: (await event()).params, file: content, again: TAKEN }),
    [`DELETE ${CATALOGUE}/:batchId`]: async () => ({ params: (await batch()).params, again: TAKEN }),
    [`POST ${CATALOGUE}/:batchId/repeat`]: async () => {
      const { params } = await batch();
      await sql`update durable_work set state = 'failed', ended_at = now()
        where project_id = ${params.projectId}`.execute(app.db);
      return { params, again: TAKEN };
    },
    [`GET ${CATALOGUE}/:batchId/registration-files/:fileId`]: async () => {
      const { params, fileId } = await batch();
      return { params: { ...params, fileId }, again: { status: 200, rows: 1 } };
    },
    [`GET ${CATALOGUE}/:batchId/printouts/:fileId`]: async () => {
      const { params, fileId } = await batch();
      await issueBatches(app);
      return { params: { ...params, fileId }, again: { status: 200, rows: 1 } };
    },
    "GET /api/projects/:projectId/registrations/:registrationId/reserved-barcodes/file": async () => {
      const { projectId, registrationId } = await makeEvent(app, { registrationType: "Offline" });
      return { params: { projectId, registrationId }, again: { status: 200, rows: 1 } };
    },
    "GET /api/projects/:projectId/registrations/:registrationId/reserved-barcodes/printout": async () => {
      const { projectId, registrationId } = await makeEvent(app, { registrationType: "Offline" });
      return { params: { projectId, registrationId }, again: { status: 200, rows: 1 } };
    },
    [`GET ${CATALOGUE}/:batchId/outcomes`]: async () => ({
      params: (await batch()).params,
      again: { status: 200, rows: 1 },
    }),
  };
}
