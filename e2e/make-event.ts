import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { createProject, type ProjectBody } from "@foyer/contract/projects.ts";
import {
  createRegistration,
  getRegistration,
  getScenario,
  type Registration,
  type ScenarioDocument,
  saveScenario,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import type { Page } from "playwright-core";

/** A registration that people can answer. */
export type MadeEvent = { projectId: number; registrationId: number; code: string };
export type EventOptions = {
  project?: Partial<ProjectBody>;
  registration?: Partial<Registration>;
  /** How many barcodes there are. */
  codes?: number;
  edit?: (scenario: ScenarioDocument) => void;
};

const PROJECT = {
  name: "Spring Fair",
  startDateTime: "2126-05-12T10:00:00",
  endDateTime: "2126-05-14T15:30:00",
  timeZone: "Europe/Berlin",
};
const REGISTRATION = { registrationType: "Online", ticketPrice: 0, ticketCount: 100, cultureCode: "en-GB" };
const CREATED_WITH = ["name", "registrationType", "ticketPrice", "ticketCount", "cultureCode"];

/** Makes a project with a pool and a registration through the API, as whoever is signed in on the page. */
export async function makeEvent(page: Page, options: EventOptions = {}): Promise<MadeEvent> {
  const projectId: number = (await call(page, createProject, {}, { ...PROJECT, ...options.project })).id;
  const params = { projectId };
  const pool = await call(page, createBarcodePool, params, { name: "Pool", barCodeType: 1 });
  await addCodes(page, { projectId, poolId: pool.id }, options.codes ?? 20);
  const wanted = Object.entries({ name: "Visitors", ...REGISTRATION, ...options.registration });
  const isCreatedWith = ([name]: [string, unknown]) => CREATED_WITH.includes(name);
  const { id, code } = await call(page, createRegistration, params, {
    ...Object.fromEntries(wanted.filter(isCreatedWith)),
    barCodePoolId: pool.id,
  });
  const event: MadeEvent = { projectId, registrationId: id, code };
  const changes = wanted.filter((entry) => !isCreatedWith(entry));
  if (changes.length > 0) await changeRegistration(page, event, Object.fromEntries(changes));
  if (options.edit) await editScenario(page, event, options.edit);
  return event;
}

export async function changeRegistration(page: Page, event: MadeEvent, changes: object): Promise<void> {
  await call(page, updateRegistration, event, changes);
}

export async function editScenario(
  page: Page,
  event: MadeEvent,
  edit: (scenario: ScenarioDocument) => void,
): Promise<void> {
  const scenario: ScenarioDocument = await call(page, getScenario, event);
  edit(scenario);
  await call(page, saveScenario, event, scenario);
}

/** Live tickets. */
export async function countIssued(page: Page, event: MadeEvent): Promise<number> {
  return (await call(page, getRegistration, event)).issued;
}

async function addCodes(page: Page, params: Record<string, number>, count: number): Promise<void> {
  const codes = Array.from({ length: count }, (_, index) => `FAIR-${String(index + 1).padStart(5, "0")}`);
  const file = { name: "codes.csv", mimeType: "text/csv", buffer: Buffer.from(codes.join("\n")) };
  const answer = await page.request.post(fill(importPoolFile.path, params), {
    headers: await authorization(page),
    multipart: { [importPoolFile.upload.field]: file },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
async function call(page: Page, endpoint: Endpoint, params: object, body?: object): Promise<any> {
  const answer = await page.request.fetch(fill(endpoint.path, params), {
    method: endpoint.method,
    headers: await authorization(page),
    ...(body && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${endpoint.path}: ${await answer.text()}`);
  return answer.json();
}

async function authorization(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "{}").access_token as string;
  });
  return { authorization: `Bearer ${token}` };
}

function fill(path: string, params: object): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => String(values.get(name)));
}
