import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import type { Call } from "@foyer/contract/endpoint.ts";
import { createProject, type NewProject } from "@foyer/contract/projects.ts";
import { createRegistration, getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import type { Page } from "playwright-core";
import { editDocument, type MakeOperations } from "../packages/scenario-document/test/edits.ts";
import { callApi, uploadCodes } from "./call-api.ts";

/** An open registration. */
export type MadeEvent = { projectId: number; registrationId: number; code: string };
export type RegistrationChange = Call<typeof updateRegistration>["body"];
export type WantedRegistration = Partial<Omit<Call<typeof createRegistration>["body"], "barCodePoolId">> &
  RegistrationChange;
export type EventOptions = {
  project?: Partial<NewProject>;
  registration?: WantedRegistration;
  /** Number of barcodes in the pool. */
  codes?: number;
  edit?: MakeOperations;
};

const PROJECT = {
  name: "Spring Fair",
  startDateTime: "2126-05-12T10:00:00",
  endDateTime: "2126-05-14T15:30:00",
  timeZone: "Europe/Berlin",
};
/** Makes a project with a pool and a registration through the API, as the user signed in on the page. */
export async function makeEvent(page: Page, options: EventOptions = {}): Promise<MadeEvent> {
  const { id: projectId } = await callApi(page, createProject, { body: { ...PROJECT, ...options.project } });
  const params = { projectId };
  const pool = await callApi(page, createBarcodePool, { params, body: { name: "Pool", barCodeType: 1 } });
  const codes = Array.from(
    { length: options.codes ?? 20 },
    (_, at) => `FAIR-${String(at + 1).padStart(5, "0")}`,
  );
  await uploadCodes(page, { projectId, poolId: pool.id }, codes.join("\n"));
  const {
    name = "Visitors",
    registrationType = "Online",
    ticketPrice = 0,
    ticketCount = 100,
    cultureCode = "en-GB",
    ...changes
  } = options.registration ?? {};
  const { id, code } = await callApi(page, createRegistration, {
    params,
    body: { name, registrationType, ticketPrice, ticketCount, cultureCode, barCodePoolId: pool.id },
  });
  const event: MadeEvent = { projectId, registrationId: id, code };
  if (Object.keys(changes).length > 0) await changeRegistration(page, event, changes);
  if (options.edit) await editScenario(page, event, options.edit);
  return event;
}

export async function changeRegistration(
  page: Page,
  event: MadeEvent,
  changes: RegistrationChange,
): Promise<void> {
  await callApi(page, updateRegistration, { params: keyOf(event), body: changes });
}

export async function editScenario(page: Page, event: MadeEvent, edit: MakeOperations): Promise<void> {
  const params = keyOf(event);
  const document = await callApi(page, getScenario, { params });
  await callApi(page, saveScenario, { params, body: editDocument(document, edit) });
}

/** Counts the live tickets. */
export async function countIssued(page: Page, event: MadeEvent): Promise<number> {
  return (await callApi(page, getRegistration, { params: keyOf(event) })).issued;
}

const keyOf = ({ projectId, registrationId }: MadeEvent) => ({ projectId, registrationId });
