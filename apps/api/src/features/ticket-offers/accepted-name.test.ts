import { updateRegistration } from "@foyer/contract/registrations.ts";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { correct, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { accept, offer, offered, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/tickets 68
it("where no question asks for a name, the acceptance does, and the former name is gone", async () => {
  const fair = await makeEmailEvent(app);
  const { projectId, registrationId } = fair;
  await app.call(updateRegistration, { params: { projectId, registrationId }, body: { passOnUntil: LATER } });
  const { ticketId, identifier } = (await fair.register("old@example.org")).body.ticket;
  const key = { projectId, ticketId };
  await correct(key, { fields: { firstName: "Ana", lastName: "Ivanova" } });
  await offer({ identifier }, "max@example.org");
  const token = await tokenFor("max@example.org");
  expect((await offered(token)).body).toMatchObject({ asksName: true });
  const results = fair.resultsOf("max@example.org");
  for (const name of [null, { firstName: "", lastName: "" }]) {
    const refused = await accept(token, results, { name });
    expect([refused.status, refused.body.Error.Fields]).toEqual([
      422,
      { "name.lastName": "This field is required." },
    ]);
  }
  expect((await accept(token, results, { name: { firstName: "Max", lastName: "" } })).status).toBe(201);
  expect(await ticketOf(key)).toMatchObject({ FirstName: "Max", LastName: "", Email: "max@example.org" });
});
