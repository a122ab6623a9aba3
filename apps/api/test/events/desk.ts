import { leaseDeskBlock, syncVisitors } from "@foyer/contract/desk-device.ts";
import { openDesk } from "@foyer/contract/desks.ts";
import type { TestApp } from "../server/app-client.ts";
import { askForEmailOnly, emailResult, makeEvent, type TestEvent } from "./event.ts";

/** An offline registration that asks for an email address, with its desks. */
export type DeskEvent = TestEvent & { asked: { stepId: number; questionId: number } };
/** A device that is connected to a desk. */
export type Device = { projectId: number; deskId: number; key: string; id: string };

export async function makeDeskEvent(app: TestApp, { ticketCount = 12 } = {}): Promise<DeskEvent> {
  const options = { registrationType: "Offline", codes: ticketCount + 20, ticketCount } as const;
  const event = await makeEvent(app, options);
  return { ...event, asked: await askForEmailOnly(app, event) };
}

export async function connectDesk(
  app: TestApp,
  event: DeskEvent,
  name = "North",
  token?: string,
): Promise<Device> {
  const { projectId, registrationId } = event;
  const { body } = await app.call(openDesk, { params: { projectId, registrationId }, body: { name } }, token);
  return { projectId, deskId: body.desk.id, key: body.key, id: crypto.randomUUID() };
}

/** Where the registration of a desk is. */
export const registrationOf = ({ projectId, registrationId }: DeskEvent) => ({ projectId, registrationId });

export const paramsOf = ({ projectId, deskId }: Device) => ({ projectId, deskId });
/** The header by which the device is known. */
export const keyOf = ({ key }: Device) => ({ "desk-key": key });

export async function lease(app: TestApp, device: Device, block = 1, count = 4): Promise<string[]> {
  const input = { params: paramsOf(device), body: { device: device.id, block, count } };
  return (await app.call(leaseDeskBlock, input, null, keyOf(device))).body.barcodes;
}

/** A visitor as a desk keeps them. */
export const visitorOf = ({ asked }: DeskEvent, barcode: string, email = `${barcode}@example.org`) => ({
  key: crypto.randomUUID(),
  barcode,
  registeredAt: "2126-05-12T10:00:00Z",
  scenarioVersion: 2,
  results: [emailResult(asked, email)],
});

export const syncDevice = (app: TestApp, device: Device, visitors: readonly object[]) =>
  app.call(syncVisitors, { params: paramsOf(device), body: { visitors } }, null, keyOf(device));
