import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { submit } from "@foyer/contract/attend.ts";
import { createBarcodePool, importPoolFile, listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import { acceptInvitation } from "@foyer/contract/invitations.ts";
import { listMails } from "@foyer/contract/mails.ts";
import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import type { TestApp } from "../../apps/api/test/server/app-client.ts";
import { OidcClient } from "../../apps/api/test/sign-in/oidc-client.ts";
import { editDocument, includeQuestions } from "../../packages/scenario-document/test/edits.ts";
import { signInToApi } from "../harness/sign-in-to-api.ts";
import { type Attacker, attackerOf } from "./attacker.ts";
import { fillable } from "./filled-server.ts";

export const ADMIN = { login: "admin", password: "throw-away battery staple" };
const PASSWORD = "seven purple boats sail";

/** An open registration with one ticket; `marker` stands in every name of it. */
export type Event = {
  marker: string;
  projectId: number;
  poolId: number;
  fileId: number;
  registrationId: number;
  placeId: number;
  code: string;
  /** The answer to its one question, an email address. */
  answer(email: string): object;
};
export type EventWithTicket = Event & { ticketId: number; identifier: string; mailId: number };

/** Everything that the attacks need. */
export type Stand = {
  attacker: Attacker;
  db: TestApp["db"];
  /** The server processes. */
  pids: readonly number[];
  /** The same server, for the samples of the API tests. */
  filled: TestApp;
  /** Gives the manager access to one more project. */
  grant(projectId: number): Promise<void>;
  api: ApiClient;
  ours: EventWithTicket;
  theirs: EventWithTicket;
  /** Access tokens, by who they are: members of staff have a grant for `theirs` alone. */
  tokens: Record<"admin" | "manager" | "operator" | "viewer" | "without a role" | "deactivated", string>;
  newEvent(marker: string, options?: Options): Promise<Event>;
};
type Options = { codes?: number; ticketCount?: number; ticketPrice?: number };

type Server = { baseUrls: readonly [string, ...string[]]; pids: readonly number[]; databaseUrl: string };

/** Fills an empty server with two events and one person per role. */
export async function setUpStand(db: TestApp["db"], server: Server): Promise<Stand> {
  const attacker = attackerOf(server.baseUrls);
  const { baseUrl } = attacker;
  const api = await signInToApi(baseUrl, ADMIN);
  const newEvent = (marker: string, options: Options = {}) => makeEvent(api, marker, options);
  const ours = await withTicket(api, await newEvent("OURS-7c1f"));
  const theirs = await withTicket(api, await newEvent("THEIRS-93ab"));
  const member = async (role: "manager" | "operator" | "viewer" | null, login: string) => {
    const body = { name: login, role, projectIds: role ? [theirs.projectId] : [] };
    const { staff, link } = await api.call(inviteStaff, { body });
    const token = link.url.split("/").at(-1) ?? "";
    await api.call(acceptInvitation, { body: { token, login, password: PASSWORD } });
    return { token: await tokenOf(baseUrl, login, PASSWORD), staff };
  };
  const gone = await member("manager", "gone");
  await api.call(updateStaff, {
    params: { id: gone.staff.id },
    body: { name: gone.staff.name, role: "manager", active: false },
  });
  const tokens = {
    admin: await tokenOf(baseUrl, ADMIN.login, ADMIN.password),
    manager: (await member("manager", "manager")).token,
    operator: (await member("operator", "operator")).token,
    viewer: (await member("viewer", "viewer")).token,
    "without a role": (await member(null, "nobody")).token,
    deactivated: gone.token,
  };
  const grant = async (project_id: number) => {
    const staff = db.selectFrom("staff").select("id").where("name", "=", "manager");
    const { id: staff_id } = await staff.executeTakeFirstOrThrow();
    const row = { project_id, staff_id };
    await db
      .insertInto("staff_project")
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute();
  };
  const filled = fillable(attacker, db, server.databaseUrl, tokens);
  const { pids } = server;
  return { attacker, db, pids, filled, grant, api, ours, theirs, tokens, newEvent };
}

export const clientOf = (baseUrl: string) =>
  new OidcClient({
    issuer: `${baseUrl}/oidc`,
    clientId: "foyer-admin",
    redirectUri: `${baseUrl}/auth-callback`,
  });

const tokenOf = async (baseUrl: string, login: string, password: string) =>
  (await clientOf(baseUrl).tokens(login, password)).access_token;

async function makeEvent(
  api: ApiClient,
  marker: string,
  { codes = 20, ticketCount = 10, ticketPrice = 0 }: Options,
): Promise<Event> {
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const { id: projectId } = await api.call(createProject, { body: { name: marker, ...times } });
  const params = { projectId };
  const { id: poolId } = await api.call(createBarcodePool, {
    params,
    body: { name: marker, barCodeType: 1 },
  });
  const content = Array.from({ length: codes }, (_, at) => `${marker}-${at}`).join("\n");
  const pool = { params: { projectId, poolId } };
  await api.upload(importPoolFile, pool, { name: `${marker}.csv`, content });
  const [file] = await api.call(listPoolFiles, pool);
  const { id: placeId } = await api.call(places.create, {
    body: { internalName: `Hall of event ${projectId}` },
  });
  await api.call(addProjectPlace, { params, body: { placeId } });
  const registration = await api.call(createRegistration, {
    params,
    body: {
      name: marker,
      registrationType: "Online",
      ticketPrice,
      ticketCount,
      barCodePoolId: poolId,
      cultureCode: "en-GB",
    },
  });
  const key = { projectId, registrationId: registration.id };
  const ids = await askForEmailOnly(api, key);
  const { code } = registration;
  const answer = (email: string) => ({ results: [resultOf(ids, email)] });
  return { marker, ...key, poolId, fileId: file?.fileId ?? 0, placeId, code, answer };
}

const resultOf = (ids: { stepId: number; questionId: number }, answerValue: string) => ({
  ...ids,
  stepOrderNumber: 1,
  answerTypeId: "Answer" as const,
  answerId: null,
  answerValue,
});

async function askForEmailOnly(api: ApiClient, params: { projectId: number; registrationId: number }) {
  const ids = { stepId: 0, questionId: 0 };
  const document = await api.call(getScenario, { params });
  const body = editDocument(document, (opened) => {
    const question = [...opened.catalog.questions.values()].find(({ settings }) => settings.email === 1);
    if (!question) throw new Error("The catalog has no question for an email address");
    Object.assign(ids, { stepId: question.stepId, questionId: question.id });
    return includeQuestions(opened, [question]);
  });
  await api.call(saveScenario, { params, body });
  return ids;
}

/** Sells one ticket; its mail is in the outbox within about a second. */
async function withTicket(api: ApiClient, event: Event): Promise<EventWithTicket> {
  const body = event.answer(`${event.marker.toLowerCase()}@fair.example`) as never;
  const sold = await api.call(submit, { params: { code: event.code }, body });
  if (sold.outcome !== "ticket") throw new Error("No ticket was issued");
  const { ticketId, identifier } = sold.ticket;
  for (let reads = 0; reads < 300; reads += 1) {
    const { Items } = await api.call(listMails, {});
    const mail = Items.find(({ projectId }) => projectId === event.projectId);
    if (mail) return { ...event, ticketId, identifier, mailId: mail.id };
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The ticket's mail did not reach the outbox within a minute");
}
