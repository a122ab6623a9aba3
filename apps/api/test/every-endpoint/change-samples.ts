import { answers } from "@foyer/contract/answers.ts";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { countries } from "@foyer/contract/countries.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { createExhibitor, updateLeadSettings } from "@foyer/contract/exhibitors.ts";
import { addGateDevice, listGateConflicts, listGateDevices } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { sendMessage } from "@foyer/contract/messages.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import { places } from "@foyer/contract/places.ts";
import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { regions } from "@foyer/contract/regions.ts";
import { createRetentionRule, getRetention } from "@foyer/contract/retention.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { getScenario } from "@foyer/contract/scenario.ts";
import { getDraft, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { steps } from "@foyer/contract/steps.ts";
import { createOwnView, createProjectView, listTicketViews } from "@foyer/contract/ticket-views.ts";
import { uiItems } from "@foyer/contract/ui-items.ts";
import { listVisitorFiles, uploadVisitors } from "@foyer/contract/visitors.ts";
import { createWebhook } from "@foyer/contract/webhooks.ts";
import { sql } from "kysely";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { makeConsentEvent } from "../feature-setups/consent-setup.ts";
import type { TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";

export type Values = Record<string, unknown>;
/**
 * An entity to change: its path parameters, and a body that fills every field. `read`: how the entity is read, if the
 * GET of its path returns something else.
 */
type ChangeSample = { params: Values; filled: Values; read?: () => Promise<Values> };
type Catalog = Record<"create" | "update" | "translations" | "importTranslations", Endpoint>;

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };

let serial = 0;

/** A new internal name. */
export const nextName = () => `Sample ${++serial}`;

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Adds an entity as the admin; returns its id. */
export async function add(
  app: TestApp,
  endpoint: Endpoint,
  body: Values,
  params: Values = {},
): Promise<number> {
  const { status, body: added, text } = await app.call(endpoint, { params, body });
  if (status !== 201) throw new Error(`${nameOf(endpoint)}: ${text}`);
  return added.id;
}

/** Every catalog with a maker of bodies that fill every field of a new entry. */
export function catalogBodies(app: TestApp): readonly [Catalog, () => Promise<Values>][] {
  const texts = () => ({ localizations: [{ cultureCode: "de-DE", text: `Text ${++serial}` }] });
  const named = () => ({ internalName: nextName(), ...texts() });
  const addNamed = (endpoint: Endpoint, more: Values = {}) => add(app, endpoint, { ...named(), ...more });
  const addStep = () => addNamed(steps.create, { required: true });
  const questionBody = async (type = "textbox") => {
    await app.db
      .insertInto("question_type")
      .values([{ name: "textbox" }, { name: "single selection" }])
      .onConflict((row) => row.doNothing())
      .execute();
    const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
    const questionTypeId = types.find(({ name }) => name === type)?.id;
    const lengths = { linesCount: 3, minLength: 2, maxLength: 9, regex: "^a" };
    const questionSettings = { required: true, ...(type === "textbox" && lengths) };
    return { stepId: await addStep(), questionTypeId, required: true, questionSettings };
  };
  const addQuestion = async () => addNamed(questions.create, await questionBody("single selection"));
  return [
    [countries, async () => ({ ...named(), priority: true })],
    [regions, async () => ({ ...named(), countryId: await addNamed(countries.create), priority: true })],
    [places, async () => named()],
    [uiItems, async () => named()],
    [steps, async () => ({ ...named(), required: true })],
    [questions, async () => ({ ...named(), ...(await questionBody()) })],
    [answers, async () => ({ ...named(), questionId: await addQuestion(), required: true })],
    [
      phoneCodes,
      async () => {
        const countryInternalName = nextName();
        await add(app, countries.create, { internalName: countryInternalName });
        return { countryInternalName, ...texts(), phoneCode: "+49", priority: true };
      },
    ],
    [rubrics, async () => ({ ...named(), partitionId: await addNamed(partitions.create) })],
    [partitions, async () => named()],
  ];
}

/** Samples by method and path. */
type ChangeSamples = Record<string, () => Promise<ChangeSample>>;

/** Returns a sample for every PUT and PATCH of the contract that stores its body, by method and path. */
export const changeSamples = (app: TestApp): ChangeSamples => ({
  ...catalogSamples(app),
  ...projectSamples(app),
  ...gateSamples(app),
  ...leadSamples(app),
  ...registrationSamples(app),
  ...messageSamples(app),
  ...administrationSamples(app),
});

const MAIL_OCCASIONS = {
  mailsCancelled: true,
  mailsExpired: true,
  reminderDays: 5,
  eventReminderDays: 3,
  mailsThanks: true,
};
/** A seller whose invoices can be issued. rules/invoices 1 */
export const SELLER = {
  name: "Fair GmbH",
  address: "Messeplatz 1\n10115 Berlin",
  country: "DE",
  vatNumber: "DE123456789",
  taxNumber: "27/123/45678",
  numberPrefix: "F-",
  note: "Thank you",
  vatPercent: 19,
  isSelfService: true,
};
/** A text of a ticket's mail. */
export const MAIL_TEXT = { subject: "Your ticket", body: "Open it: [link]" };

const HOW_TO_PAY = [{ cultureCode: "de-DE", text: "{amount} an DE12" }];
export const addProject = (app: TestApp) => add(app, createProject, { name: "Fair", ...TIMES });

function catalogSamples(app: TestApp): ChangeSamples {
  const catalogs = catalogBodies(app).map(([catalog, bodyOf]) => {
    const make = async () => {
      const filled = await bodyOf();
      return { params: { id: await add(app, catalog.create, filled) }, filled };
    };
    return [nameOf(catalog.update), make] as const;
  });
  return Object.fromEntries(catalogs);
}

const projectSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/face": async () => ({
    params: { projectId: await add(app, createProject, { name: "Fair", ...TIMES }) },
    filled: { colour: "#c2185b" },
  }),
  "PUT /api/projects/:projectId/embedding": async () => ({
    params: { projectId: await add(app, createProject, { name: "Fair", ...TIMES }) },
    filled: { origins: ["https://www.fair.example"] },
  }),
  "PUT /api/projects/:projectId/invoicing": async () => ({
    params: { projectId: await addProject(app) },
    filled: SELLER,
  }),
  "PUT /api/projects/:projectId/payment-fee": async () => ({
    params: { projectId: await addProject(app) },
    filled: { fixed: 0.25, percent: 1.9, isRefunded: true },
  }),
  "PUT /api/projects/:projectId/mail-texts/:name/:cultureCode": async () => ({
    params: { projectId: await addProject(app), name: "ticket", cultureCode: "de-DE" },
    filled: MAIL_TEXT,
  }),
  "PUT /api/projects/:projectId/mail-sender": async () => ({
    params: { projectId: await addProject(app) },
    filled: {
      senderName: "Fair",
      replyTo: "hello@fair.example",
      imprint: "Fair GmbH\nBerlin",
      ...MAIL_OCCASIONS,
    },
  }),
  "PUT /api/projects/:projectId": async () => {
    const links = {
      authorizationLinkTemplate: "https://a.example/{eventId}",
      dataLinkTemplate: "https://d.example",
    };
    const contact = { contactEmail: "desk@fair.example", contactPhone: "+49 30 1234" };
    const filled = {
      name: "Fair",
      ...TIMES,
      eventBEID: "BE-1",
      timeZone: "Asia/Tokyo",
      ...links,
      ...contact,
      howToPay: HOW_TO_PAY,
      asksReprintReason: true,
      currency: "CHF",
    };
    return { params: { projectId: await add(app, createProject, filled) }, filled };
  },
  "PUT /api/projects/:projectId/barcode-pools/:poolId": async () => {
    const projectId = await addProject(app);
    const filled = { name: "Codes" };
    const poolId = await add(app, createBarcodePool, { ...filled, barCodeType: 1 }, { projectId });
    return { params: { projectId, poolId }, filled };
  },
  "PUT /api/projects/:projectId/promo-code-groups/:groupId": async () => {
    const projectId = await addProject(app);
    const filled = { promoCodeType: 2, owner: "ACME" };
    return {
      params: { projectId, groupId: await add(app, createPromoCodeGroup, filled, { projectId }) },
      filled,
    };
  },
  "PUT /api/projects/:projectId/ticket-views/:viewId": () => viewSample(app, createProjectView),
  "PUT /api/projects/:projectId/own-ticket-views/:viewId": () => viewSample(app, createOwnView),
  "PUT /api/projects/:projectId/retention/rules/:ruleId": async () => {
    const params = await addRetentionRule(app);
    return { params, filled: { days: 30 }, read: () => readRetentionRule(app, params) };
  },
  "PUT /api/projects/:projectId/webhooks/:webhookId": async () => {
    const params = await addWebhook(app);
    return { params, filled: { ...WEBHOOK, isEnabled: true } };
  },
  "PUT /api/projects/:projectId/registrations/:registrationId/waiting-list": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const filled = { waitingList: "open", offerMinutes: 60, offersInOrder: true };
    return { params: { projectId, registrationId }, filled };
  },
  "PATCH /api/projects/:projectId/visitors/files/:fileId": async () => {
    const projectId = await addProject(app);
    const filled = { visitDate: "2126-05-12", turngate: nextName() };
    const params = { projectId, fileId: await addGateFile(app, projectId) };
    // The GET of its path is the download.
    const read = async () => (await app.call(listVisitorFiles, { params: { projectId } })).body[0];
    return { params, filled, read };
  },
});

/** Samples of gates, their areas and devices, and of a conflict at them. */
const gateSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/gates/:gateId": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const filled = {
      name: nextName(),
      area: "Lounge",
      way: "both",
      registrationIds: [registrationId],
      days: ["2126-05-12"],
      opensAt: "09:00",
      closesAt: "18:00",
      entryLimit: "after-exit",
      stopsRepeats: true,
      showsNames: true,
      printsBadges: true,
      isClosed: true,
    };
    return { params: { projectId, gateId: await add(app, createGate, filled, { projectId }) }, filled };
  },
  "PUT /api/projects/:projectId/gates/:gateId/area": async () => {
    const projectId = await addProject(app);
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    return { params: { projectId, gateId }, filled: { capacity: 300, stopsWhenFull: true } };
  },
  "PUT /api/projects/:projectId/signed-codes": async () => {
    const projectId = await addProject(app);
    return { params: { projectId }, filled: { walletCode: "signed" } };
  },
  "PUT /api/projects/:projectId/gate-devices/:gateDeviceId": async () => {
    const projectId = await addProject(app);
    const params = { projectId };
    const gateId = await add(app, createGate, { name: nextName() }, params);
    const filled = { name: nextName(), gateIds: [gateId] };
    const { body } = await app.call(addGateDevice, { params, body: filled });
    const read = async () => (await app.call(listGateDevices, { params })).body[0];
    return { params: { projectId, gateDeviceId: body.device.id }, filled, read };
  },
  "PUT /api/projects/:projectId/gate-conflicts/:deviceId/:sequence": async () => {
    const projectId = await addProject(app);
    const deviceId = await addConflict(app, projectId);
    const read = async () => (await app.call(listGateConflicts, { params: { projectId } })).body.Items[0];
    return { params: { projectId, deviceId, sequence: 1 }, filled: { isSeen: true, note: "Seen" }, read };
  },
});

/** Adds a scan that should not have let somebody in; returns its device. */
async function addConflict(app: TestApp, projectId: number): Promise<string> {
  const gateId = await add(app, createGate, { name: nextName() }, { projectId });
  const deviceId = crypto.randomUUID();
  await sql`
    insert into gate_scan (project_id, device_id, sequence, gate_id, area_key, code, code_key, direction, scanned_at, verdict,
      staff_name)
    values (${projectId}, ${deviceId}, 1, ${gateId}, '', 'A', 'A', 'in', now(), 'admitted', 'Ann')`.execute(
    app.db,
  );
  const conflict = { project_id: projectId, device_id: deviceId, sequence: 1, reason: "cancelled" } as const;
  await app.db.insertInto("gate_conflict").values(conflict).execute();
  return deviceId;
}

const leadSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/exhibitors/:exhibitorId": async () => {
    const projectId = await addProject(app);
    const filled = { name: nextName(), stand: "B 12", email: "stand@acme.example", isClosed: true };
    const exhibitorId = await add(app, createExhibitor, filled, { projectId });
    return { params: { projectId, exhibitorId }, filled };
  },
  "PUT /api/projects/:projectId/lead-settings": async () => {
    const { projectId, newsId } = await makeConsentEvent({}, app);
    const filled = { questionIds: [newsId], fields: ["firstName", "email"] };
    await app.call(updateLeadSettings, { params: { projectId }, body: filled });
    return { params: { projectId }, filled };
  },
});

async function viewSample(app: TestApp, endpoint: typeof createProjectView | typeof createOwnView) {
  const projectId = await addProject(app);
  const filled = { name: nextName(), isDefault: true, parameters: { status: "held" } };
  const viewId = await add(app, endpoint, filled, { projectId });
  // No GET returns one alone.
  const read = async () => (await app.call(listTicketViews, { params: { projectId } })).body[0];
  return { params: { projectId, viewId }, filled, read };
}

const WEBHOOK = { url: "https://receiver.example/", eventTypes: ["ticket.issued", "ticket.paid"] };

/** Adds a webhook to a new project. */
export async function addWebhook(app: TestApp): Promise<{ projectId: number; webhookId: number }> {
  const projectId = await addProject(app);
  return { projectId, webhookId: await add(app, createWebhook, WEBHOOK, { projectId }) };
}

/** Adds a rule of retention to a new project. */
export async function addRetentionRule(app: TestApp): Promise<{ projectId: number; ruleId: number }> {
  const projectId = await add(app, createProject, { name: "Fair", ...TIMES });
  return { projectId, ruleId: await add(app, createRetentionRule, { days: 10 }, { projectId }) };
}

async function readRetentionRule(
  app: TestApp,
  { projectId, ruleId }: { projectId: number; ruleId: number },
): Promise<Values> {
  const { body } = await app.call(getRetention, { params: { projectId } });
  return body.rules.find((rule: { id: number }) => rule.id === ruleId);
}

/** Uploads the file of a gate; returns its id. */
export async function addGateFile(app: TestApp, projectId: number): Promise<number> {
  const fields = { visitDate: "2126-05-13", turngate: "North" };
  const params = { projectId };
  const { body } = await upload(app, uploadVisitors, { params, content: "A-1;10:00", name: "a.csv", fields });
  return body.fileId;
}

/** Fills every field; the scenario has a question that can be the conditional one. */
async function addFilledRegistration(app: TestApp): Promise<ChangeSample> {
  const [, bodyOf] = catalogBodies(app).find(([catalog]) => catalog === answers) ?? [];
  await add(app, answers.create, (await bodyOf?.()) ?? {});
  const { projectId, registrationId } = await makeEvent(app);
  const outcome = {
    outcome: "textMessage",
    outcomeMessage: "Thank you",
    uniqueEmail: true,
    isListed: true,
    isAuthRequired: true,
    confirmsEmail: true,
    cancelUntil: "2126-03-01T00:00:00",
    refundPercent: 80,
    refundUntil: "2126-02-01T00:00:00",
    laterRefundPercent: 50,
    refundsHandPayments: true,
    correctUntil: "2126-03-01T00:00:00",
    passOnUntil: "2126-03-01T00:00:00",
    groupMaximum: 12,
    vatPercent: 5.5,
    correctableQuestions: [1],
  };
  const opening = { status: "closed", opensAt: "2126-01-01T00:00:00", closesAt: "2126-02-01T00:00:00" };
  const itec = { itec: "always", itecSettings: { key: "signs deliveries", attendeeTypeId: "17" } };
  const params = { projectId, registrationId };
  const [question] = (await app.call(listConditionalQuestions, { params })).body;
  const conditional = { conditionalQuestionId: question.id, confirm: true };
  const languages = { offeredCultures: ["en-GB", "de-DE"] };
  const values = {
    name: "Everybody",
    ticketCount: 7,
    ticketPrice: 12.5,
    ...languages,
    ...outcome,
    ...opening,
    howToPay: HOW_TO_PAY,
    ...itec,
  };
  return { params, filled: { ...values, ...conditional } };
}

const registrationSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/registrations/:registrationId": () => addFilledRegistration(app),
  "PATCH /api/projects/:projectId/registrations/:registrationId": () => addFilledRegistration(app),
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const params = { projectId, registrationId };
    return { params, filled: (await app.call(getScenario, { params })).body };
  },
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario/draft": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const params = { projectId, registrationId };
    await app.call(startDraft, { params, body: {} });
    return { params, filled: (await app.call(getDraft, { params })).body };
  },
  "PATCH /api/projects/:projectId/tickets/:ticketId": async () => {
    const event = await makeEvent(app);
    const results = [emailResult(await askForEmailOnly(app, event), "anna@example.com")];
    const { body } = await submitAnswers(app, event.code, results);
    const params = { projectId: event.projectId, ticketId: body.ticket.ticketId };
    return { params, filled: { results, fields: { company: "Acme" } } };
  },
  "PUT /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const { body } = await app.call(listPrintoutTemplates, { params: { projectId, registrationId } });
    const settings = [{ attendeeInfoField: "company", coordX: 40, coordY: 20 }];
    const size = { imageWidth: 800, imageHeight: 600, printedWidth: 90, printerDpi: 300 };
    return { params: { projectId, registrationId, templateId: body[0].id }, filled: { settings, ...size } };
  },
});

const messageSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/messages/:messageId": async () => {
    const event = await makeEvent(app);
    const results = [emailResult(await askForEmailOnly(app, event), "anna@example.com")];
    const { body } = await submitAnswers(app, event.code, results);
    const { projectId } = event;
    const text = { cultureCode: "en-GB", subject: "News", body: "The talks are online." };
    const filled = {
      isNews: true,
      texts: [text],
      ticketIds: [body.ticket.ticketId],
      sendAt: "2126-05-01T09:00:00",
    };
    const messageId = crypto.randomUUID();
    const made = { ...filled, messageId, kind: "message" };
    await app.call(sendMessage, { params: { projectId }, body: made });
    return { params: { projectId, messageId }, filled };
  },
});

const administrationSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/staff/:id": async () => {
    const email = `sam${++serial}@example.com`;
    const filled = { name: "Sam Sample", email, role: "viewer", projectIds: [await addProject(app)] };
    const { body } = await app.call(inviteStaff, { body: filled });
    return { params: { id: body.staff.id }, filled: { ...filled, active: true } };
  },
  "PUT /api/application-setting": async () => {
    const settings = [{ codeName: "Currency", value: "CHF" }];
    return { params: {}, filled: { categories: [{ name: "Project", settings }] } };
  },
});

/** Endpoints that change something but do not store their body. */
export const ACTIONS = [
  "PUT /api/account/authenticator-app",
  "PUT /api/account/password",
  // The same as PATCH of the registration that its body names.
  "PATCH /api/projects/:projectId/registrations",
  // Its moment is read, not stored.
  "POST /api/projects/:projectId/webhooks/:webhookId/deliveries/repeat-failed",
  // An id sends one message only, and a count keeps no time: messages.test.ts.
  "POST /api/projects/:projectId/messages",
  "POST /api/projects/:projectId/messages/preview",
  // Times of a device's clock, which are corrected: take-scans.test.ts.
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/scans",
  "POST /api/public/projects/:projectId/lead-devices/:leadDeviceId/scans",
  // Compare and set: both values are whole.
  "PATCH /api/projects/:projectId/promo-code-groups/:groupId/promo-codes",
];
