import { getPublicRegistration, getPublicVersion } from "@foyer/contract/attend.ts";
import { createProject, updateProject } from "@foyer/contract/projects.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { expect, it } from "vitest";
import { askForEmails } from "../../../test/events/email-event.ts";
import { addRegistration, askForEmailOnly, makeEvent } from "../../../test/events/event.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const read = async (code: string) =>
  (await app.call(getPublicRegistration, { params: { code }, query: {} }, null)).body;
const change = (params: { projectId: number; registrationId: number }, body: object) =>
  app.call(updateRegistration, { params, body });

// rules/projects 14
it("shows the contact of the event", async () => {
  const event = await makeEvent(app);
  expect((await read(event.code)).project).toMatchObject({ contactEmail: "", contactPhone: "" });
  const { body } = await app.call(createProject, {
    body: {
      name: "Fair",
      startDateTime: "2126-05-12T10:00:00",
      endDateTime: "2126-05-14T15:30:00",
      contactEmail: " desk@fair.example ",
      contactPhone: "+49 (30) 12-34",
    },
  });
  const { code } = await addRegistration(app, body.id);
  const contact = { contactEmail: "desk@fair.example", contactPhone: "+49 (30) 12-34" };
  expect((await read(code)).project).toMatchObject(contact);
  const { id, version: _version, ...project } = body;
  for (const wrong of [{ contactEmail: "nobody" }, { contactPhone: "call me" }]) {
    const { status, body } = await app.call(updateProject, {
      params: { projectId: id },
      body: { ...project, ...wrong },
    });
    expect([status, Object.keys(body.Error.Fields)]).toEqual([422, Object.keys(wrong)]);
  }
});

// rules/player 9
it("tells the version of the questions while it takes answers", async () => {
  const event = await makeEvent(app);
  const ask = (code: string) => app.call(getPublicVersion, { params: { code } }, null);
  expect(await ask(event.code)).toMatchObject({ status: 200, body: { version: 1 } });
  await askForEmailOnly(app, event);
  expect((await ask(event.code.toLowerCase())).body).toEqual({ version: 2 });
  expect((await read(event.code)).play.version).toBe(2);
  await change(event, { status: "closed" });
  expect((await ask(event.code)).body).toEqual({ version: null });
  expect((await ask("NOBODY22")).status).toBe(404);
});

// rules/registrations 12
it("links from a registration that is not open to the listed open ones", async () => {
  const event = await makeEvent(app);
  const [priced, full, draft, hidden] = [
    await addRegistration(app, event.projectId, { ticketPrice: 20 }),
    await addRegistration(app, event.projectId, { ticketCount: 1 }),
    await addRegistration(app, event.projectId),
    await addRegistration(app, event.projectId),
  ];
  await makeEvent(app);
  await change(draft, { status: "draft" });
  await change(hidden, { isListed: false });
  await change(priced, { name: "Priced" });
  const { register } = await askForEmails(app, full);
  expect((await read(event.code)).others).toEqual([]);
  await change(event, { status: "closed" });
  expect((await read(event.code)).others).toHaveLength(2);
  expect((await register("a@example.org")).status).toBe(201);
  const others = [{ code: priced.code, name: "Priced", priceText: "€20.00" }];
  expect((await read(event.code)).others).toEqual(others);
  expect(await read(full.code)).toMatchObject({ opening: "sold-out", others });
});
