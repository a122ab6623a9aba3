import {
  applyTemplateDesign,
  type DrawnTemplateField,
  drawPrintoutTemplate,
  previewPrintoutTemplate,
} from "@foyer/contract/printout-templates.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { DESIGN_NAMES } from "@foyer/domain/printout/designs.ts";
import { expect, it } from "vitest";
import {
  app,
  asked,
  FIELDS,
  file,
  fill,
  LINK,
  openEvent,
  publicPrintout,
  setUpPrintedTickets,
  staffPrintout,
  templateOf,
} from "../../../test/feature-setups/printed-ticket-setup.ts";
import { readPages, scanPdf, scanPicture } from "../../../test/files/scan-pdf.ts";

setUpPrintedTickets();

it("a ticket prints the same bytes for its holder and for staff, and its code can be read", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  const before = await publicPrintout(ticket);
  await fill(event, await templateOf(event, "default"), [
    ...FIELDS,
    { questionId: asked.questionId, coordX: 100, coordY: 900 },
    { attendeeInfoField: "email", coordX: 100, coordY: 1000 },
  ]);
  const [printed, again, staff] = [
    await publicPrintout(ticket),
    await publicPrintout(ticket),
    await staffPrintout(event, ticket.ticketId),
  ];
  expect(printed.status).toBe(200);
  expect(printed.pdf.equals(before.pdf)).toBe(false);
  expect(again.pdf.equals(printed.pdf)).toBe(true);
  expect(staff.pdf.equals(printed.pdf)).toBe(true);
  const read = await scanPdf(printed.pdf);
  expect(read).toMatchObject([{ kind: "Code128" }]);
  // The desk has no template yet: it prints what the holder has.
  expect((await staffPrintout(event, ticket.ticketId, "true")).pdf.equals(printed.pdf)).toBe(true);
  const params = { projectId: event.key.projectId, ticketId: ticket.ticketId };
  await app.call(cancelTicket, { params, body: {} });
  expect((await staffPrintout(event, ticket.ticketId)).status).toBe(409);
  expect((await publicPrintout(ticket)).status).toBe(409);
});

it("the codes of links are printed only for a project with links", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  const links = [
    { specialQuestionType: 5, coordX: 50, coordY: 50, height: 100 },
    { specialQuestionType: 6, coordX: 600, coordY: 50, height: 100 },
  ];
  await fill(event, await templateOf(event, "default"), links);
  expect(await scanPdf((await publicPrintout(ticket)).pdf)).toEqual([]);
  const params = { projectId: event.key.projectId };
  const { body: project } = await app.call(getProject, { params });
  const { name, startDateTime, endDateTime, timeZone } = project;
  const body = { name, startDateTime, endDateTime, timeZone, authorizationLinkTemplate: LINK };
  expect((await app.call(updateProject, { params, body })).status).toBe(200);
  const [code, ...more] = await scanPdf((await publicPrintout(ticket)).pdf);
  expect(more).toEqual([]);
  expect(code).toMatchObject({ kind: "QRCode", text: expect.stringMatching(/^https:\/\/a\.example\/E/) });
});

// rules/printing 1
it("a ticked checkbox prints in the registration's language", async () => {
  const event = await openEvent();
  const { ticketId } = await event.sell();
  await fill(event, await templateOf(event, "default"), [
    { questionId: asked.questionId, coordX: 100, coordY: 900 },
  ]);
  const ofTicket = { project_id: event.key.projectId, id: ticketId };
  const { answers: given } = await app.db
    .selectFrom("ticket")
    .select("answers")
    .where((row) => row.and(ofTicket))
    .executeTakeFirstOrThrow();
  const ticked = { ...given[0], questionId: asked.questionId, answerValue: true };
  await app.db
    .updateTable("ticket")
    .set({ answers: JSON.stringify([ticked]) })
    .where((row) => row.and(ofTicket))
    .execute();
  const printed = async () => readPages((await staffPrintout(event, ticketId)).pdf);
  expect(await printed()).toEqual(["Yes"]);
  const ofRegistration = { project_id: event.key.projectId, id: event.key.registrationId };
  await app.db
    .updateTable("registration")
    .set({ culture_code: "de-DE" })
    .where((row) => row.and(ofRegistration))
    .execute();
  expect(await printed()).toEqual(["Ja"]);
});

// rules/printouts 12
it("fields are drawn before they are saved, and a preview is the page itself", async () => {
  const event = await openEvent();
  const templateId = await templateOf(event, "default");
  const params = { ...event.key, templateId };
  const settings = [
    { specialQuestionType: 1, coordX: 10, coordY: 10, fontSize: 20 },
    { attendeeInfoField: "company", coordX: 600, coordY: 200, fontSize: 12 },
    { specialQuestionType: 2, coordX: 10, coordY: 400 },
  ];
  const drawing = async (sample: string) =>
    (await app.call(drawPrintoutTemplate, { params, body: { settings, sample } })).body;
  const [name, company, code] = await drawing("sample");
  expect(name.path).toMatch(/^M/);
  expect(name.box.width).toBeGreaterThan(50);
  // 203 dots an inch: a whole number of dots.
  expect((code.moduleWidth * 203) / 72).toBeCloseTo(3, 1);
  expect(company.problems).toEqual([]);
  expect((await drawing("longest"))[1].problems).toEqual(["cut"]);
  expect((await drawing("noCompany"))[1]).toMatchObject({ path: "", problems: [] });
  expect(
    (await app.call(drawPrintoutTemplate, { params, body: { settings: [{ coordX: -1 }] } })).status,
  ).toBe(422);

  await fill(event, templateId, settings);
  const preview = (query: string) =>
    file(
      `/api/projects/${params.projectId}/registrations/${params.registrationId}/printout-templates/${templateId}/preview${query}`,
      app.admin,
    );
  const { status, pdf } = await preview("?sample=arabic");
  expect(status).toBe(200);
  expect(await scanPdf(pdf)).toMatchObject([{ kind: "Code128", text: "FAIR-2126-000123" }]);
  // The same page as a picture.
  const picture = await preview("?sample=arabic&format=png");
  expect([picture.status, picture.type]).toEqual([200, "image/png"]);
  expect(await scanPicture(picture.pdf)).toMatchObject([{ kind: "Code128", text: "FAIR-2126-000123" }]);
  const ticket = await event.sell();
  const ofTicket = await preview(`?ticketId=${ticket.ticketId}`);
  expect(await scanPdf(ofTicket.pdf)).toMatchObject([{ text: expect.stringMatching(/^E\d/) }]);
  const stranger = await openEvent();
  expect((await preview(`?ticketId=${(await stranger.sell()).ticketId}`)).status).toBe(404);
  const direct = await app.call(previewPrintoutTemplate, {
    params: { ...params, templateId: 999_999 },
    query: {},
  });
  expect(direct.status).toBe(404);
});

// rules/printouts 15
it.each(DESIGN_NAMES)("a ticket that is printed on the design %s can be read", async (design) => {
  const event = await openEvent();
  const params = { ...event.key, templateId: await templateOf(event, "default") };
  const applied = await app.call(applyTemplateDesign, { params, body: { design } });
  expect(applied).toMatchObject({ status: 200, body: { fileResolution: 300, version: 2 } });
  expect((await app.call(applyTemplateDesign, { params, body: { design, version: 1 } })).status).toBe(412);
  const { settings } = applied.body;
  for (const sample of ["sample", "longest"]) {
    const drawn: DrawnTemplateField[] = (
      await app.call(drawPrintoutTemplate, { params, body: { settings, sample } })
    ).body;
    const problems = drawn.flatMap((field) => field.problems);
    // The longest name gets smaller; nothing is cut, outside or too narrow.
    expect(problems.filter((problem) => problem !== "shrunk")).toEqual([]);
    if (sample === "sample") expect(problems).toEqual([]);
  }
  const ticket = await event.sell();
  const read = await scanPdf((await publicPrintout(ticket)).pdf);
  expect(read.length).toBeGreaterThan(0);
  for (const { text } of read) expect(text).toMatch(/^E\d+-\d+$/);
});
