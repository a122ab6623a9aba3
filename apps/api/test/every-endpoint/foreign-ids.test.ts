import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { createScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { type Answer, startTestApp, type TestApp } from "../server/app-client.ts";
import { grantProject } from "../server/grant-project.ts";
import { upload } from "../server/upload.ts";
import { add, nameOf, type Values } from "./change-samples.ts";
import { mutationSamples } from "./mutation-samples/mutation-samples.ts";

// An access that is not of a project in the path cannot check an id beside it, and one that is checks the path alone.
// So each id of a project's own entity in a query, a form or a body is swapped here for a real one of another project.
// rules/access 2: the answer is that to an id that does not exist.

/** Ids of a project's own entities, by the name that queries, forms and bodies have for them. */
const OWNED = [
  "projectId",
  "registrationId",
  "registrationIds",
  "poolId",
  "barCodePoolId",
  "promoCodeId",
  "promocodeGroupId",
  "ticketId",
  "ticketIds",
  "templateId",
  "pathIds",
  "gateIds",
] as const;
type Owned = (typeof OWNED)[number];
type OwnedIds = Record<Owned, unknown>;
/** Ids that belong to no project, and why. */
const OF_NO_PROJECT: Record<string, string> = {
  id: "tolerated and ignored, or the id of a catalog entry or a promo code of the group in the path",
  answerId: "of the shared catalog, or of the project: owned-entries-elsewhere.test.ts",
  questionId: "as above",
  questionIds: "as above",
  stepId: "as above",
  countryId: "catalog",
  partitionId: "catalog",
  placeId: "catalog",
  questionTypeId: "catalog",
  sectionId: "catalog",
  conditionalAnswerId: "catalog",
  conditionalQuestionId: "catalog",
  MessageId: "catalog",
  eventBEID: "another system's",
  paymentId: "another system's",
  exportId: "chosen by the client",
  deviceId: "as above",
  actionId: "as above",
  messageId: "as above",
  entityId: "the history is empty for an entity of another project: audit.test.ts",
  staffId: "of admins",
  projectIds: "of admins",
};
/** Filters within the project of the same call: an id that is not of it finds nothing (409: nothing to print). */
const FILTERS = [
  "POST /api/projects/:projectId/hold-releases registrationId",
  "GET /api/tickets promoCodeId",
  "GET /api/ticket-export promoCodeId",
  "POST /api/projects/:projectId/badge-prints ticketIds",
  "GET /api/ticket-printout promoCodeId",
  "GET /api/ticket-printout ticketIds",
  "GET /api/ticket-printout/counts promoCodeId",
  "GET /api/ticket-printout/counts ticketIds",
  "GET /api/projects/:projectId/ticket-statistics promoCodeId",
  "GET /api/projects/:projectId/ticket-statistics/file promoCodeId",
  "GET /api/projects/:projectId/registrations/:registrationId/template-choice promocodeGroupId",
];

/** Endpoints of staff who see some projects; admins see all. */
const endpoints = (await listContractEndpoints()).filter(
  (one) => typeof one.access === "object" && roleOf(one) !== "admin",
);

type Def = z.core.$ZodTypeDef & { shape?: Record<string, z.core.$ZodType>; in?: z.core.$ZodType };
/** The fields of a schema, with whether each is required. */
function fieldsOf(schema: z.core.$ZodType | undefined): readonly (readonly [string, boolean])[] {
  if (!schema) return [];
  const { shape, in: source, ...def } = schema._zod.def as Def & { innerType?: z.core.$ZodType };
  if (!shape) return fieldsOf(source ?? def.innerType);
  return Object.entries(shape).map(([name, field]) => [name, field._zod.optin !== "optional"] as const);
}
const isId = (name: string) => /(^id|Ids?|ID)$/.test(name);
const isOwned = (name: string): name is Owned => OWNED.some((one) => one === name);

const isOfProject = ({ access }: Endpoint) => typeof access === "object" && "ofProject" in access;

type Place = "query" | "fields" | "body";
const schemasOf = ({
  query,
  upload: form,
  body,
}: Endpoint): readonly (readonly [Place, z.core.$ZodType | undefined])[] => [
  ["query", query],
  ["fields", form?.fields],
  ["body", body],
];
const swaps = endpoints.flatMap((endpoint) =>
  schemasOf(endpoint).flatMap(([place, schema]) =>
    fieldsOf(schema).flatMap(([field]) =>
      // In the body of an entry it has to be that of the query: owned-catalogs.test.ts.
      isOwned(field) && !(isOfProject(endpoint) && place === "body") ? [{ endpoint, place, field }] : [],
    ),
  ),
);

let app: TestApp;
let own: { ids: OwnedIds; params: Values };
let foreign: OwnedIds;
const UNKNOWN = 999_999_999;

async function fillProject(): Promise<{ ids: OwnedIds; params: Values }> {
  const event = await makeEvent(app);
  const { projectId, registrationId, poolId } = event;
  const results = [emailResult(await askForEmailOnly(app, event), "anna@example.com")];
  const sold = await submitAnswers(app, event.code, results);
  const groupId = await add(app, createPromoCodeGroup, { promoCodeType: 1 }, { projectId });
  const code = { promoCode: "SUMMER", discountAmount: 0.5, ticketCount: 3 };
  const promoCodeId = await add(app, createPromoCode, code, { projectId, groupId });
  const params = { projectId, registrationId };
  const [template] = (await app.call(listPrintoutTemplates, { params })).body;
  const paths = { paths: [{ name: "Nothing chosen", choices: [] }] };
  const [path] = (await app.call(createScenarioPaths, { params, body: paths })).body;
  const ids = {
    projectId,
    registrationId,
    registrationIds: [registrationId],
    poolId,
    barCodePoolId: poolId,
    promoCodeId,
    promocodeGroupId: groupId,
    ticketId: sold.body.ticket.ticketId,
    ticketIds: [sold.body.ticket.ticketId],
    templateId: template.id,
    pathIds: [path.id],
    gateIds: [await add(app, createGate, { name: "North" }, { projectId })],
  };
  return { ids, params: { ...ids, groupId } };
}

beforeAll(async () => {
  app = await startTestApp();
  own = await fillProject();
  foreign = (await fillProject()).ids;
  await grantProject(app.db, "manager", Number(own.ids.projectId));
});
afterAll(() => app?.stop());

it("each id in a query, form or body is known as a project's own or as nobody's", () => {
  const names = endpoints.flatMap((endpoint) =>
    schemasOf(endpoint).flatMap(([, schema]) => fieldsOf(schema).map(([name]) => name)),
  );
  const unknown = names.filter((name) => isId(name) && !isOwned(name) && !(name in OF_NO_PROJECT));
  expect([...new Set(unknown)]).toEqual([]);
  expect(swaps.length).toBeGreaterThan(20);
});

describe.each(swaps.map((swap) => [nameOf(swap.endpoint), swap.field, swap] as const))(
  "%s: %s",
  (name, field, swap) => {
    it("a foreign id is answered as one that does not exist", async () => {
      const send = await prepare(swap);
      const ask = async () => ({
        answer: await send(foreign[field]),
        expected: await send(Array.isArray(foreign[field]) ? [UNKNOWN] : UNKNOWN),
      });
      let { answer, expected } = await ask();
      // A workbook has the time at which it was written.
      if (answer.text !== expected.text) ({ answer, expected } = await ask());
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: expected.status,
        text: expected.text,
      });
      const isFilter = FILTERS.includes(`${name} ${field}`);
      expect(isFilter ? [200, 409] : [404, 422]).toContain(answer.status);
      if (swap.place === "query" && !isFilter) expect(answer.status).toBe(404);
      if (!isFilter) expect((await send(undefined)).status, "with an id of one's own").toBeLessThan(300);
    });
  },
);

type Send = (id: unknown) => Promise<Answer>;

/** Returns the call of a manager with this id in the field; `undefined`: with one of their own. */
async function prepare({ endpoint, place, field }: (typeof swaps)[number]): Promise<Send> {
  if (isOfProject(endpoint) && endpoint.params) return (id) => sendOwned(endpoint, id ?? own.ids[field]);
  if (place === "query" && endpoint.method === "GET") {
    const required = fieldsOf(endpoint.query).flatMap(([one, isRequired]) =>
      isRequired && isOwned(one) ? [one] : [],
    );
    const kind = endpoint.path === "/api/catalog-uses" ? { kind: "step" } : {};
    const ids = Object.fromEntries([...required, field].map((one) => [one, own.ids[one]]));
    const query = { ...ids, ...kind };
    return (id) =>
      app.call(
        endpoint,
        { params: own.params, query: { ...query, [field]: id ?? own.ids[field] } },
        app.manager,
      );
  }
  // A preview takes what its import takes.
  const sample = await mutationSamples(app)[nameOf(endpoint).replace(/\/preview$/, "")]?.();
  if (!sample) throw new Error(`${nameOf(endpoint)} has no sample`);
  const { params = {}, body = {}, file: content = "" } = sample;
  if (place === "query") return (id) => sendOwned(endpoint, id ?? own.ids[field]);
  if (place === "fields") {
    return (id) =>
      upload(
        app,
        endpoint,
        { params, content, fields: { [field]: String(id ?? own.ids[field]) } },
        app.manager,
      );
  }
  // What is copied stands in another project of theirs.
  const { projectId: source = params.projectId } = body as { projectId?: unknown };
  for (const projectId of new Set([params.projectId, source]))
    await grantProject(app.db, "manager", Number(projectId));
  return (id) => app.call(endpoint, { params, body: { ...body, [field]: id ?? body[field] } }, app.manager);
}

/** Sends a new entry of a catalog, or a file of one, to the project. */
async function sendOwned(endpoint: Endpoint, projectId: unknown): Promise<Answer> {
  const create = {
    ...endpoint,
    method: "POST" as const,
    path: endpoint.path.replace(/\/:id.*|\/translations.*/, ""),
  };
  const sample = await mutationSamples(app)[nameOf(create as Endpoint)]?.();
  const ownQuery = { projectId: own.ids.projectId };
  const made = (await app.call(create as Endpoint, { query: ownQuery, body: sample?.body ?? {} })).body;
  const query = { projectId };
  if (endpoint.upload) {
    const content = `id,internalName,fr-FR\n${made.id},${made.internalName},x\n`;
    return upload(app, endpoint, { params: {}, query, content }, app.manager);
  }
  const params = { id: made.id };
  if (endpoint.method === "GET") return app.call(endpoint, { params, query }, app.manager);
  const { projectId: _, ...entry } = made;
  const body = endpoint.method === "PUT" ? entry : { ...sample?.body, internalName: `Of ${made.id}` };
  return app.call(endpoint, { params, query, body }, app.manager);
}

function roleOf({ access }: Endpoint) {
  if (typeof access === "string") throw new Error("Access without a role");
  return "staff" in access ? (access.ofProject ?? access.staff) : access.project;
}
