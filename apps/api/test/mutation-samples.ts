import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { listDeskConflicts } from "@foyer/contract/desks.ts";
import { uploadLogo } from "@foyer/contract/logo.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { places } from "@foyer/contract/places.ts";
import { createPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup, uploadPromoCodeGroupImage } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { startDraft } from "@foyer/contract/scenario-drafts.ts";
import { createScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { addPasskey, getSecondFactor } from "@foyer/contract/second-factor.ts";
import { addSection } from "@foyer/contract/sections.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { cancelTicket, getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { EXPORT_WORK, insertExport } from "../src/features/tickets/export/export-progress.store.ts";
import { insertRunningWork } from "../src/platform/durable-work/work.store.ts";
import type { TestApp } from "./app-client.ts";
import { issueBatches, uploadBatch } from "./bulk-file.ts";
import { add, catalogBodies, changeSamples, nameOf, nextName, type Values } from "./change-samples.ts";
import { deliverMails } from "./deliver-mails.ts";
import {
  connectDesk,
  type Device,
  handIn as handInAtDesk,
  keyOf,
  lease,
  makeDeskEvent,
  paramsOf,
  visitorOf,
} from "./desk.ts";
import { askForEmailOnly, emailResult, handIn, makeEvent } from "./event.ts";
import { addApp, beginApp, createPasskey, signedInMember } from "./second-factors.ts";
import { SMALL_PNG } from "./small-png.ts";
import { GOOD, type StaffPeople, tokenOf } from "./staff-people.ts";
import { codeIn } from "./totp-code.ts";
import { upload } from "./upload.ts";

/** A call that succeeds and changes something. */
export type MutationSample = {
  params?: Values;
  query?: Values;
  body?: Values;
  /** The content of an uploaded file. */
  file?: string | Uint8Array;
  /** The fields beside it. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** Default: the admin's. */
  token?: string | null;
  /** The answer to the very same call when it is repeated, and the audit rows of that. */
  again: { status: number; rows: 0 | 1 };
};
export type MutationSamples = Record<string, () => Promise<MutationSample>>;

const UNCHANGED = { status: 200, rows: 0 } as const;
const TAKEN = { status: 409, rows: 0 } as const;
const ONE_MORE = { status: 201, rows: 1 } as const;

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };

/** For every recorded call of the contract, by method and path, where another identity provider is used. */
export function mutationSamples(app: TestApp): MutationSamples {
  return {
    ...updates(app),
    ...ofCatalogs(app),
    ...ofProjects(app),
    ...ofPromoCodes(app),
    ...ofPrintouts(app),
    ...ofScenarioPaths(app),
    ...ofDrafts(app),
    ...ofTickets(app),
    ...ofBulk(app),
    ...ofDesks(app),
    ...ofStaff(app),
  };
}

/** A changed value for one field of each sample of a change. */
const CHANGES: Record<string, (filled: Values) => Values> = {
  "PUT /api/projects/:projectId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/barcode-pools/:poolId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/promo-code-groups/:groupId": () => ({ owner: nextName() }),
  "PUT /api/projects/:projectId/registrations/:registrationId": () => ({}),
  "PATCH /api/projects/:projectId/registrations/:registrationId": () => ({}),
  "PUT /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId": () => ({}),
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario": ({ steps }) => ({
    steps: (steps as { body: object }[]).map((step) => ({ ...step, body: { text: nextName() } })),
    version: undefined,
  }),
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario/draft": ({ steps }) => ({
    steps: (steps as { body: object }[]).map((step) => ({ ...step, body: { text: nextName() } })),
    version: undefined,
  }),
  "PUT /api/staff/:id": () => ({ name: nextName() }),
  "PUT /api/application-setting": () => ({
    categories: [
      {
        name: "Project",
        settings: [{ codeName: "Max_ticket_count", value: String(Date.now() % 1_000_000) }],
      },
    ],
  }),
};

function updates(app: TestApp): MutationSamples {
  const texts = () => ({ localizations: [{ cultureCode: "fr-FR", text: nextName() }] });
  const samples = Object.entries(changeSamples(app)).map(([name, make]) => {
    const sample = async (): Promise<MutationSample> => {
      const { params, filled } = await make();
      const { id: _, version: __, ...body } = { ...filled, ...(CHANGES[name] ?? texts)(filled) } as Values;
      return { params, body, again: UNCHANGED };
    };
    return [name, sample] as const;
  });
  return Object.fromEntries(samples);
}

function ofCatalogs(app: TestApp): MutationSamples {
  const samples: MutationSamples = {};
  for (const [catalog, bodyOf] of catalogBodies(app)) {
    samples[nameOf(catalog.create)] = async () => ({ body: await bodyOf(), again: TAKEN });
    samples[nameOf(catalog.importTranslations)] = async () => {
      const body = await bodyOf();
      const id = await add(app, catalog.create, body);
      const nameField = "internalName" in body ? "internalName" : "countryInternalName";
      const content = `id,${nameField},fr-FR\n${id},${body[nameField]},${nextName()}\n`;
      return { file: content, again: UNCHANGED };
    };
    samples[nameOf(catalog.translations)] = async () => ({ again: { status: 200, rows: 1 } });
  }
  return samples;
}

function ofProjects(app: TestApp): MutationSamples {
  const addProject = () => add(app, createProject, { name: "Fair", ...TIMES });
  const addPlace = () => add(app, places.create, { internalName: nextName() });
  const addPartition = () => add(app, partitions.create, { internalName: nextName() });
  const attach = async () => ({ projectId: await addProject(), placeId: await addPlace() });
  const addPool = async () => {
    const projectId = await addProject();
    const poolId = await add(app, createBarcodePool, { name: "Codes", barCodeType: 1 }, { projectId });
    return { projectId, poolId };
  };
  return {
    "POST /api/projects": async () => ({ body: { name: "Fair", ...TIMES }, again: ONE_MORE }),
    "POST /api/projects/:projectId/duplicate": async () => ({
      params: { projectId: await addProject() },
      body: { name: "Copy" },
      again: ONE_MORE,
    }),
    "POST /api/projects/:projectId/places": async () => {
      const { projectId, placeId } = await attach();
      return { params: { projectId }, body: { placeId }, again: TAKEN };
    },
    "DELETE /api/projects/:projectId/places/:placeId": async () => {
      const { projectId, placeId } = await attach();
      await app.call(addProjectPlace, { params: { projectId }, body: { placeId } });
      return { params: { projectId, placeId }, again: { status: 404, rows: 0 } };
    },
    "POST /api/projects/:projectId/sections": async () => ({
      params: { projectId: await addProject() },
      body: { sectionId: await addPartition() },
      again: TAKEN,
    }),
    "DELETE /api/projects/:projectId/sections/:sectionId": async () => {
      const params = { projectId: await addProject(), sectionId: await addPartition() };
      await app.call(addSection, { params, body: { sectionId: params.sectionId } });
      return { params, again: { status: 404, rows: 0 } };
    },
    "POST /api/projects/:projectId/visitors": async () => gateFile(await addProject()),
    "POST /api/projects/:projectId/visitors/files": async () => gateFile(await addProject()),
    "POST /api/projects/:projectId/logo": async () => ({
      params: { projectId: await addProject() },
      file: SMALL_PNG,
      // It takes the place of the first one.
      again: { status: 200, rows: 1 },
    }),
    "DELETE /api/projects/:projectId/logo": async () => {
      const params = { projectId: await addProject() };
      await upload(app, uploadLogo, { params, content: SMALL_PNG });
      return { params, again: { status: 404, rows: 0 } };
    },
    "POST /api/projects/:projectId/barcode-pools": async () => ({
      params: { projectId: await addProject() },
      body: { name: "Codes", barCodeType: 1 },
      again: TAKEN,
    }),
    "POST /api/projects/:projectId/barcode-pools/:poolId/files": async () => ({
      params: await addPool(),
      file: "A-1\nA-2",
      // It is kept once more, with all its rows skipped.
      again: ONE_MORE,
    }),
    "POST /api/projects/:projectId/barcode-pools/:poolId/codes": async () => ({
      params: await addPool(),
      body: { count: 2, prefix: "A" },
      // It generates two more.
      again: ONE_MORE,
    }),
    "POST /api/projects/:projectId/registrations": async () => {
      const { projectId, poolId } = await addPool();
      const prices = { ticketPrice: 0, ticketCount: 5 };
      return {
        params: { projectId },
        body: {
          ...{ name: "Visitors", registrationType: "Online", ...prices },
          ...{ barCodePoolId: poolId, cultureCode: "en-GB" },
        },
        again: TAKEN,
      };
    },
    "POST /api/projects/:projectId/registrations/:registrationId/duplicate": async () => {
      const { projectId, registrationId } = await makeEvent(app);
      return { params: { projectId, registrationId }, body: { name: "Copy" }, again: TAKEN };
    },
  };
}

function ofPromoCodes(app: TestApp): MutationSamples {
  const GROUP = "/api/projects/:projectId/promo-code-groups/:groupId";
  const newProject = () => add(app, createProject, { name: "Fair", ...TIMES });
  const addGroup = async () => {
    const projectId = await newProject();
    const groupId = await add(app, createPromoCodeGroup, { promoCodeType: 1 }, { projectId });
    return { projectId, groupId };
  };
  const code = { promoCode: "SUMMER", discountAmount: 0.5, ticketCount: 3 };
  const GONE = { status: 404, rows: 0 } as const;
  return {
    "POST /api/projects/:projectId/promo-code-groups": async () => ({
      params: { projectId: await newProject() },
      body: { promoCodeType: 1, owner: "ACME" },
      again: ONE_MORE,
    }),
    [`DELETE ${GROUP}`]: async () => ({ params: await addGroup(), again: GONE }),
    [`POST ${GROUP}/image`]: async () => ({
      params: await addGroup(),
      file: SMALL_PNG,
      // It takes the place of the first one.
      again: { status: 202, rows: 1 },
    }),
    [`DELETE ${GROUP}/image`]: async () => {
      const params = await addGroup();
      await upload(app, uploadPromoCodeGroupImage, { params, content: SMALL_PNG });
      return { params, again: GONE };
    },
    [`POST ${GROUP}/promo-codes`]: async () => ({ params: await addGroup(), body: code, again: TAKEN }),
    [`PATCH ${GROUP}/promo-codes`]: async () => {
      const params = await addGroup();
      await add(app, createPromoCode, code, params);
      return { params, body: { oldValue: code, newValue: { ...code, ticketCount: 4 } }, again: TAKEN };
    },
    [`DELETE ${GROUP}/promo-codes/:codeId`]: async () => {
      const params = await addGroup();
      return { params: { ...params, codeId: await add(app, createPromoCode, code, params) }, again: GONE };
    },
    [`POST ${GROUP}/promo-codes/generate`]: async () => ({
      params: await addGroup(),
      body: { ...code, promoCode: undefined, count: 2 },
      // It generates two more.
      again: ONE_MORE,
    }),
    [`POST ${GROUP}/promo-codes/upload`]: async () => ({
      params: await addGroup(),
      file: "code\nA1\nA2",
      // All its rows are skipped.
      again: { status: 202, rows: 1 },
    }),
    [`GET ${GROUP}/promo-codes/file`]: async () => ({
      params: await addGroup(),
      again: { status: 200, rows: 1 },
    }),
    "POST /api/promocodes/upload": async () => ({
      file: "code\nA1",
      fields: { promocodeGroupId: String((await addGroup()).groupId) },
      again: ONE_MORE,
    }),
    "POST /api/promotions/upload": async () => ({
      file: "type,owner,code\nMedia,Daily,A1",
      fields: { projectId: String(await newProject()) },
      again: ONE_MORE,
    }),
  };
}

function ofPrintouts(app: TestApp): MutationSamples {
  const TEMPLATES = "/api/projects/:projectId/registrations/:registrationId/printout-templates";
  const withGroup = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const promocodeGroupId = await add(app, createPromoCodeGroup, { promoCodeType: 1 }, { projectId });
    return { params: { projectId, registrationId }, body: { templateType: "promocode", promocodeGroupId } };
  };
  const addTemplate = async () => {
    const { params, body } = await withGroup();
    return { ...params, templateId: await add(app, createPrintoutTemplate, body, params) };
  };
  return {
    [`POST ${TEMPLATES}`]: async () => ({ ...(await withGroup()), again: TAKEN }),
    [`DELETE ${TEMPLATES}/:templateId`]: async () => ({
      params: await addTemplate(),
      again: { status: 404, rows: 0 },
    }),
    [`POST ${TEMPLATES}/:templateId/design`]: async () => ({
      params: await addTemplate(),
      body: { design: "a6Portrait" },
      // It takes the place of what was there.
      again: { status: 200, rows: 1 },
    }),
    [`POST ${TEMPLATES}/:templateId/file`]: async () => ({
      params: await addTemplate(),
      file: SMALL_PNG,
      // It takes the place of the first one.
      again: { status: 200, rows: 1 },
    }),
  };
}

function ofScenarioPaths(app: TestApp): MutationSamples {
  const PATHS = "/api/projects/:projectId/registrations/:registrationId/scenario/paths";
  const withPath = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const params = { projectId, registrationId };
    const body = { paths: [{ name: "Nothing chosen", choices: [] }] };
    const made = await app.call(createScenarioPaths, { params, body });
    return { params, pathId: made.body[0]?.id ?? 0 };
  };
  return {
    [`POST ${PATHS}`]: async () => {
      const { projectId, registrationId } = await makeEvent(app);
      const choices = [{ kind: "checkbox", questionId: 1, checked: true }];
      // The same choices are kept once.
      return {
        params: { projectId, registrationId },
        body: { paths: [{ name: "Ticked", choices }] },
        again: { status: 201, rows: 1 },
      };
    },
    [`POST ${PATHS}/accept`]: async () => {
      const { params, pathId } = await withPath();
      return { params, body: { pathIds: [pathId] }, again: { status: 200, rows: 1 } };
    },
    [`DELETE ${PATHS}/:pathId`]: async () => {
      const { params, pathId } = await withPath();
      return { params: { ...params, pathId }, again: { status: 404, rows: 0 } };
    },
  };
}

function ofDrafts(app: TestApp): MutationSamples {
  const DRAFT = "/api/projects/:projectId/registrations/:registrationId/scenario/draft";
  const addEvent = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    return { projectId, registrationId };
  };
  const withDraft = async () => {
    const event = await makeEvent(app);
    // Of what other samples have put into the catalogs, nobody may get to the end.
    await askForEmailOnly(app, event);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    await app.call(startDraft, { params, body: {} });
    return params;
  };
  return {
    [`POST ${DRAFT}`]: async () => ({ params: await addEvent(), body: {}, again: { status: 201, rows: 0 } }),
    [`DELETE ${DRAFT}`]: async () => ({ params: await withDraft(), again: { status: 404, rows: 0 } }),
    [`POST ${DRAFT}/schedule`]: async () => ({
      params: await withDraft(),
      body: { publishAt: "2126-05-01T10:00:00" },
      again: UNCHANGED,
    }),
    [`POST ${DRAFT}/publish`]: async () => ({
      params: await withDraft(),
      body: {},
      again: { status: 404, rows: 0 },
    }),
  };
}

const gateFile = (projectId: number): MutationSample => ({
  params: { projectId },
  file: "A-1;10:00",
  fields: { visitDate: "2126-05-12", turngate: "North" },
  again: TAKEN,
});

function ofTickets(app: TestApp): MutationSamples {
  const open = async (ticketPrice = 0) => {
    const event = await makeEvent(app, { ticketPrice });
    const results = [emailResult(await askForEmailOnly(app, event), "anna@example.com")];
    return { ...event, results };
  };
  const sell = async (ticketPrice = 0) => {
    const { projectId, code, results } = await open(ticketPrice);
    const { body } = await handIn(app, code, results);
    return { projectId, ticketId: body.ticket.ticketId as number };
  };
  const failedDelivery = async () => {
    const { projectId, registrationId, code, results } = await open();
    await app.call(updateRegistration, { params: { projectId, registrationId }, body: { itec: "always" } });
    await handIn(app, code, results);
    await deliverMails(app.db, { mailer: null, composers: {} as never });
    await sql`update durable_work set state = 'failed', ended_at = now()
      where project_id = ${projectId} and kind = 'itec-delivery'`.execute(app.db);
    const { id: deliveryId } = await app.db
      .selectFrom("itec_delivery")
      .select("id")
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return { projectId, registrationId, deliveryId };
  };
  return {
    "POST /api/public/registrations/:code/submissions": async () => {
      const { code, results } = await open();
      const headers = { "idempotency-key": crypto.randomUUID() };
      return { params: { code }, body: { results }, headers, token: null, again: { status: 201, rows: 0 } };
    },
    "POST /api/projects/:projectId/tickets/:ticketId/payment": async () => ({
      params: await sell(25),
      body: { paymentId: "PAY-1" },
      again: UNCHANGED,
    }),
    "POST /api/projects/:projectId/tickets/:ticketId/cancel": async () => ({
      params: await sell(),
      body: {},
      again: TAKEN,
    }),
    "POST /api/projects/:projectId/hold-releases": async () => {
      const { projectId, ticketId } = await sell(25);
      const { registrationId, key } = await app.db
        .selectFrom("ticket")
        .select(["registration_id as registrationId", "hold_recipient as key"])
        .where("project_id", "=", projectId)
        .where("id", "=", ticketId)
        .executeTakeFirstOrThrow();
      return { params: { projectId }, body: { registrationId, by: "recipient", key }, again: UNCHANGED };
    },
    "POST /api/projects/:projectId/late-payments/:latePaymentId/return": async () => {
      const params = await sell(25);
      await app.call(cancelTicket, { params, body: {} });
      await app.call(payTicket, { params, body: { paymentId: "PAY-1" } });
      const { body } = await app.call(getTicket, { params });
      const [{ id: latePaymentId }] = body.latePayments;
      return {
        params: { projectId: params.projectId, latePaymentId },
        body: { reference: "R-1" },
        again: UNCHANGED,
      };
    },
    "POST /api/projects/:projectId/tickets/:ticketId/resend": async () => ({
      params: await sell(),
      again: { status: 429, rows: 0 },
    }),
    "POST /api/projects/:projectId/mails/:mailId/send-again": async () => {
      const { projectId } = await sell();
      await deliverMails(app.db, { mailer: null, composers: {} as never });
      await sql`update durable_work set state = 'failed', ended_at = now() where project_id = ${projectId}`.execute(
        app.db,
      );
      const { id } = await app.db
        .selectFrom("mail")
        .select("id")
        .where("project_id", "=", projectId)
        .executeTakeFirstOrThrow();
      return { params: { projectId, mailId: id }, again: TAKEN };
    },
    "POST /api/projects/:projectId/registrations/:registrationId/itec-deliveries/:deliveryId/repeat":
      async () => ({
        params: await failedDelivery(),
        again: TAKEN,
      }),
    "POST /api/projects/:projectId/registrations/:registrationId/itec-deliveries/repeat-failed": async () => {
      const { projectId, registrationId } = await failedDelivery();
      return { params: { projectId, registrationId }, again: UNCHANGED };
    },
    "GET /api/projects/:projectId/registrations/:registrationId/response-export": async () => {
      const { projectId, registrationId } = await makeEvent(app);
      return { params: { projectId, registrationId }, again: { status: 200, rows: 1 } };
    },
    "GET /api/ticket-export": async () => ({
      query: { projectId: (await sell()).projectId },
      again: { status: 200, rows: 1 },
    }),
    "GET /api/ticket-printout": async () => ({
      query: { projectId: (await sell()).projectId },
      again: { status: 200, rows: 1 },
    }),
    "DELETE /api/projects/:projectId/ticket-exports/:exportId": async () => {
      const projectId = await add(app, createProject, { name: "Fair", ...TIMES });
      const key = { projectId, exportId: crypto.randomUUID() };
      await insertRunningWork(app.db, { projectId, id: key.exportId }, EXPORT_WORK);
      const owner = { issuer: app.issuer.issuer, subject: "admin" };
      await insertExport(app.db, { ...key, registrationId: null }, owner);
      return { params: key, again: UNCHANGED };
    },
  };
}

function ofBulk(app: TestApp): MutationSamples {
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

function ofDesks(app: TestApp): MutationSamples {
  const REGISTRATION = "/api/projects/:projectId/registrations/:registrationId";
  const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
  const desk = async () => {
    const event = await makeDeskEvent(app);
    const { projectId, registrationId } = event;
    const device = await connectDesk(app, event);
    return { event, device, params: { projectId, registrationId, deskId: device.deskId } };
  };
  const conflict = async () => {
    const { event, device, params } = await desk();
    const [code = ""] = await lease(app, device);
    await handInAtDesk(app, device, [visitorOf(event, code, "no address")]);
    const { deskId: _desk, ...registration } = params;
    const { body } = await app.call(listDeskConflicts, { params: registration });
    return { params: { ...registration, conflictId: body[0].id } };
  };
  const asDevice = (device: Device) => ({
    ...{ params: paramsOf(device), headers: keyOf(device), token: null },
  });
  return {
    [`POST ${REGISTRATION}/desks`]: async () => {
      const { deskId: _desk, ...params } = (await desk()).params;
      return { params, body: { name: "North" }, again: ONE_MORE };
    },
    [`POST ${REGISTRATION}/desks/:deskId/key`]: async () => ({
      params: (await desk()).params,
      again: { status: 200, rows: 1 },
    }),
    [`DELETE ${REGISTRATION}/desks/:deskId`]: async () => ({
      params: (await desk()).params,
      again: UNCHANGED,
    }),
    [`DELETE ${REGISTRATION}/desk-conflicts/:conflictId`]: async () => ({
      params: (await conflict()).params,
      again: { status: 404, rows: 0 },
    }),
    [`POST ${REGISTRATION}/desk-conflicts/:conflictId`]: async () => {
      const { params } = await conflict();
      // What was wrong is right meanwhile.
      await sql`update desk_conflict set visitor = jsonb_set(visitor, '{results,0,answerValue}', '"ann@example.org"')
        where id = ${params.conflictId}`.execute(app.db);
      return { params, body: {}, again: { status: 404, rows: 0 } };
    },
    [`POST ${DEVICE}/blocks`]: async () => {
      const { device } = await desk();
      const body = { device: device.id, block: 1, count: 2 };
      return { ...asDevice(device), body, again: UNCHANGED };
    },
    [`POST ${DEVICE}/returned-barcodes`]: async () => {
      const { device } = await desk();
      return {
        ...asDevice(device),
        body: { device: device.id, barcodes: await lease(app, device) },
        again: UNCHANGED,
      };
    },
    [`POST ${DEVICE}/visitors`]: async () => {
      const { event, device } = await desk();
      const [code = ""] = await lease(app, device);
      return { ...asDevice(device), body: { visitors: [visitorOf(event, code)] }, again: UNCHANGED };
    },
  };
}

function ofStaff(app: TestApp): MutationSamples {
  const invite = async () => {
    const body = { name: nextName(), role: "viewer" };
    return (await app.call(inviteStaff, { body })).body;
  };
  return {
    "POST /api/session": async () => ({
      body: {},
      token: await app.issuer.mint({ subject: "admin", claims: { auth_time: nextSignIn() } }),
      again: { status: 201, rows: 0 },
    }),
    "POST /api/staff": async () => ({
      body: { name: "Nina New", role: "viewer", email: `${crypto.randomUUID()}@example.com` },
      again: TAKEN,
    }),
    "POST /api/staff/:id/invitation": async () => ({
      params: { id: (await invite()).staff.id },
      body: {},
      again: ONE_MORE,
    }),
    "POST /api/invitations": async () => ({
      body: { token: tokenOf((await invite()).link.url) },
      token: await app.issuer.mint({ subject: crypto.randomUUID() }),
      again: TAKEN,
    }),
  };
}

let lastSignIn = Math.floor(Date.now() / 1000) - 3600;
const nextSignIn = () => ++lastSignIn;

/** The recorded calls that need the built-in identity provider. */
export function builtInSamples(people: StaffPeople): MutationSamples {
  return {
    ...ofSecondFactors(people),
    "POST /api/public/invitations/acceptance": async () => {
      const { token, login } = await people.invite();
      return { body: { token, login, password: GOOD }, token: null, again: TAKEN };
    },
    "POST /api/staff/:id/password-reset": async () => ({
      params: { id: (await people.member()).id },
      body: {},
      again: ONE_MORE,
    }),
    "PUT /api/account/password": async () => {
      const { login } = await people.member();
      const { access_token } = await people.client().tokens(login, GOOD);
      return {
        body: { currentPassword: GOOD, newPassword: "nine orange kites" },
        token: access_token,
        again: { status: 422, rows: 0 },
      };
    },
  };
}

function ofSecondFactors(people: StaffPeople): MutationSamples {
  const memberWithApp = async () => {
    const { person, token } = await signedInMember(people);
    await addApp(people, token);
    return { id: person.id, token };
  };
  const NOT_AGAIN = { status: 422, rows: 0 } as const;
  return {
    "PUT /api/account/authenticator-app": async () => {
      const { token } = await signedInMember(people);
      const secret = await beginApp(people, token);
      return { body: { code: codeIn(secret) }, token, again: NOT_AGAIN };
    },
    "DELETE /api/account/authenticator-app": async () => ({
      token: (await memberWithApp()).token,
      again: TAKEN,
    }),
    "POST /api/account/passkeys": async () => {
      const { token } = await signedInMember(people);
      const { body } = await createPasskey(people, token);
      return { body, token, again: NOT_AGAIN };
    },
    "DELETE /api/account/passkeys/:passkeyId": async () => {
      const { token } = await signedInMember(people);
      const { body } = await createPasskey(people, token);
      await people.call(addPasskey, { body }, token);
      const factors = await people.call(getSecondFactor, {}, token);
      const { id: passkeyId } = factors.body.passkeys[0];
      return { params: { passkeyId }, token, again: { status: 404, rows: 0 } };
    },
    "POST /api/account/recovery-codes": async () => ({
      body: {},
      token: (await memberWithApp()).token,
      again: ONE_MORE,
    }),
    "POST /api/staff/:id/second-factor-reset": async () => ({
      params: { id: (await memberWithApp()).id },
      body: {},
      again: TAKEN,
    }),
  };
}
