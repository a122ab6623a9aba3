import { toRequest } from "@foyer/api-client/to-request.ts";
import { countFunnelStage, type FunnelStage } from "@foyer/contract/attend.ts";
import { getOverview } from "@foyer/contract/overview.ts";
import { expect, it } from "vitest";
import { makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { flushFunnel } from "./funnel.service.ts";

// rules/home 9

setUpCheckedApp();

/** Reports a stage from an address of the internet. */
async function report({ code }: Pick<TestEvent, "code">, stage: string, remoteAddress = "203.0.113.5") {
  const input = { params: { code }, body: { stage: stage as FunnelStage } };
  const { method, address, headers, body } = toRequest(countFunnelStage, input, null);
  return await app.send({ method, url: address, headers, payload: String(body), remoteAddress });
}
const funnelOf = async ({ projectId }: TestEvent) => {
  await flushFunnel(app.db);
  const { body } = await app.call(getOverview, { params: { projectId } });
  return body.registrations[0].funnel;
};

it("counts opened and started tabs, and since when", async () => {
  const event = await makeEvent(app);
  expect(await funnelOf(event)).toEqual({ opened: 0, started: 0, countedSince: null, finished: 0 });
  for (let count = 0; count < 3; count += 1) expect((await report(event, "opened")).status).toBe(204);
  expect(await funnelOf(event)).toMatchObject({ opened: 3, started: 0 });
  await report(event, "started");
  await report(event, "opened");
  expect(await funnelOf(event)).toMatchObject({ opened: 4, started: 1, countedSince: expect.any(String) });
});

it("never has more started than opened", async () => {
  const event = await makeEvent(app);
  for (let count = 0; count < 5; count += 1) await report(event, "started");
  expect(await funnelOf(event)).toMatchObject({ opened: 0, started: 0 });
  await report(event, "opened");
  for (let count = 0; count < 5; count += 1) await report(event, "started");
  expect(await funnelOf(event)).toMatchObject({ opened: 1, started: 1 });
});

it("counts a maximum of tabs of one network, and those of others beside it", async () => {
  const event = await makeEvent(app);
  const other = await makeEvent(app);
  for (let count = 0; count < 205; count += 1) expect((await report(event, "opened")).status).toBe(204);
  expect(await funnelOf(event)).toMatchObject({ opened: 200 });
  await report(event, "opened", "203.0.113.6");
  await report(other, "opened");
  expect(await funnelOf(event)).toMatchObject({ opened: 201 });
  expect(await funnelOf(other)).toMatchObject({ opened: 1 });
});

it("refuses an unknown link and an unknown stage", async () => {
  const event = await makeEvent(app);
  expect((await report({ code: "UNKNOWN1" }, "opened")).status).toBe(404);
  expect((await report(event, "bought")).status).toBe(422);
});
