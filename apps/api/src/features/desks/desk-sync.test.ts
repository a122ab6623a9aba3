import { listDesks } from "@foyer/contract/desks.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { getVisitorSummary, uploadVisitors } from "@foyer/contract/visitors.ts";
import { expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { lease, registrationOf, syncDevice, visitorOf } from "../../../test/events/desk.ts";
import { editScenario } from "../../../test/events/event.ts";
import {
  countsOf,
  issuedCodes,
  kitOf,
  openDeskEvent,
  returnCodes,
} from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpCheckedApp();

it("a visitor is issued once with the printed barcode, however often a desk syncs (rules 6)", async () => {
  const { event, device } = await openDeskEvent();
  const [one = "", two = "", three = ""] = await lease(app, device);
  const visitors = [visitorOf(event, two), visitorOf(event, one)];
  const answer = await syncDevice(app, device, visitors);
  const issued = visitors.map(({ key }) => ({ key, outcome: "issued", reason: null }));
  expect(answer.body).toEqual({ outcomes: issued });
  expect((await syncDevice(app, device, visitors)).body).toEqual({ outcomes: issued });
  expect(await issuedCodes(event)).toEqual([one, two]);
  expect(await countsOf(event)).toMatchObject({ issued: 2, reserved: 10 });
  const { projectId } = event;
  const tickets = await app.call(listTickets, {
    query: { projectId, search: two, currentPage: 1, sizePerPage: 10 },
  });
  expect(tickets.body.Items).toMatchObject([{ Barcode: two, Email: `${two}@example.org`, Purchased: true }]);
  expect((await app.call(listDesks, { params: registrationOf(event) })).body).toMatchObject([
    { name: "North", openedBy: "Ada Admin", state: "open", unused: 2, issued: 2, conflicts: 0 },
  ]);
  expect((await returnCodes(device, [one, two, three])).body).toEqual({ returned: 1 });
});

it("a visitor of an earlier scenario version is issued (rules 6)", async () => {
  const { event, device } = await openDeskEvent();
  const [code = ""] = await lease(app, device);
  const visitor = visitorOf(event, code);
  await editScenario(app, event, (opened) => {
    const others = [...opened.catalog.questions.values()].filter(({ id }) => id !== event.asked.questionId);
    return includeQuestions(opened, others.slice(0, 1));
  });
  const kit = await kitOf(device);
  expect(kit.play.version).toBe(3);
  expect((await syncDevice(app, device, [visitor])).body.outcomes[0].outcome).toBe("issued");
});

it("the attendance counts visitors of desks as those who hold paper (rules 10)", async () => {
  const { event, device } = await openDeskEvent({ ticketCount: 4 });
  const [code = "", paper = ""] = await lease(app, device);
  await syncDevice(app, device, [visitorOf(event, code)]);
  const { projectId } = event;
  await upload(app, uploadVisitors, {
    params: { projectId },
    content: `${code}\n${paper}\n`,
    name: "gate.csv",
    fields: { visitDate: "2126-05-12", turngate: "North" },
  });
  expect((await app.call(getVisitorSummary, { params: { projectId } })).body.registrations).toEqual([
    { registrationId: event.registrationId, registrationName: expect.any(String), issued: 4, came: 2 },
  ]);
});
