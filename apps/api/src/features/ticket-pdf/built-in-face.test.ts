import { updateEventFace } from "@foyer/contract/event-face.ts";
import { downloadTicketPrintout } from "@foyer/contract/public-ticket.ts";
import { faceColours } from "@foyer/domain/event-face/face-colours.ts";
import { expect, it } from "vitest";
import { colourAt } from "../../../../../packages/print/test/read-pdf.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/event-face 8
setUpApp();

/** Points inside the badge of the page, on the ground of its head and of its foot. */
const HEAD = { x: 148, y: 20 };
const FOOT = { x: 26, y: 384 };

/** The colours of head and foot of a ticket's page, at an event with this colour. */
async function badgeWith(colour: string | null, ticketPrice = 0): Promise<string[]> {
  const event = await makeEvent(app, { ticketPrice });
  const params = { projectId: event.projectId };
  if (colour) await app.call(updateEventFace, { params, body: { colour } });
  const asked = await askForEmailOnly(app, event);
  const { body } = await submitAnswers(app, event.code, [emailResult(asked, "ann@example.org")]);
  const { identifier } = body.ticket;
  const url = downloadTicketPrintout.path.replace(":identifier", identifier);
  const { rawPayload: pdf } = await app.app.inject({ method: "GET", url });
  return [await colourAt(pdf, HEAD), await colourAt(pdf, FOOT)];
}

it("the badge has the product's colours without one of the event", async () => {
  expect(await badgeWith(null)).toEqual(["#1f3fa8", "#1f3fa8"]);
});

it.each(["#c2185b", "#ffeb3b", "#0a1a4f"])("with %s it has that, as light pages show it", async (colour) => {
  const { fill } = faceColours(colour).light;
  expect(await badgeWith(colour)).toEqual([fill, fill]);
});

it("the foot of an unpaid one keeps the colour of that state", async () => {
  expect(await badgeWith("#c2185b", 20)).toEqual(["#c2185b", "#b45309"]);
});
