import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { createProject, type NewProject } from "@foyer/contract/projects.ts";
import {
  createRegistration,
  getRegistration,
  type Registration,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import type { Page } from "playwright-core";
import { fillPath } from "../apps/admin/src/server/fill-path.ts";
import { callApi, uploadCodes } from "./call-api.ts";

/** A registration that people can answer. */
export type MadeEvent = { projectId: number; registrationId: number; code: string };
export type EventOptions = {
  project?: Partial<NewProject>;
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
  const codes = Array.from(
    { length: options.codes ?? 20 },
    (_, at) => `FAIR-${String(at + 1).padStart(5, "0")}`,
  );
  await uploadCodes(page, { projectId, poolId: pool.id }, codes.join("\n"));
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

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
function call(page: Page, { method, path }: Endpoint, params: object, body?: object): Promise<any> {
  const filled = fillPath(path, params as Record<string, string | number>);
  return callApi(page, method, filled.replace(/^\/api/, ""), body);
}
