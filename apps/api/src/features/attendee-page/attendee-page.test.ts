import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getPublication } from "@foyer/contract/scenario-drafts.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { browserApps } from "../../platform/http/browser-apps.ts";
import { sendProblem } from "../../platform/http/error-handler.ts";
import { openingCounts } from "../public-registration/count-openings.job.ts";
import { UNKNOWN_LINKS } from "../public-registration/visitor-rate-limits.service.ts";
import { attendeePageFiller } from "./fill-attendee-page.ts";

/** Stands in for the built renderer: writes its input as JSON. */
const RENDERER = `export const renderer = {
  textNames: ["NEXT_BUTTON"],
  fillPage: async (html, page, link) => {
    if (link.search === "?broken") throw new Error("It cannot be drawn");
    return html.replace("OUTLINE", () => JSON.stringify({ ...page, link }));
  },
};`;

let staff: TestApp;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  staff = await startTestApp();
  folder = await makeTemporaryFolder("attendee-page");
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, "index.html"), "OUTLINE");
  await writeFile(join(folder, "server/fill-page.js"), RENDERER);
  app = Fastify();
  app.setErrorHandler(sendProblem);
  await browserApps(
    app,
    [{ folder, prefix: "/r/", fill: attendeePageFiller(staff.db, { folder, hasMailServer: true }) }],
    [],
  );
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
  await staff?.stop();
});

const open = (url: string, language = "") => app.inject({ url, headers: { "accept-language": language } });

// rules/publishing 12
it("counts visitors who open the questions as filling them in, until they submit", async () => {
  const event = await makeEvent(staff);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  const email = await askForEmailOnly(staff, event);
  const underWay = async () => {
    await openingCounts({ db: staff.db }).work(new AbortController().signal);
    return (await staff.call(getPublication, { params })).body.visitors;
  };
  expect(await underWay()).toEqual({ count: 0, minutes: 15 });
  for (const _ of [1, 2, 3]) await open(`/r/${event.code}`);
  expect(await underWay()).toEqual({ count: 3, minutes: 15 });
  expect((await submitAnswers(staff, event.code, [emailResult(email, "ada@example.com")])).status).toBe(201);
  expect(await underWay()).toEqual({ count: 2, minutes: 15 });
  await staff.call(updateRegistration, { params, body: { status: "closed" } });
  await open(`/r/${event.code}`);
  expect(await underWay()).toEqual({ count: 2, minutes: 15 });
  await sql`update registration_opening
    set minute = (minute at time zone 'UTC' - interval '16 minutes') at time zone 'UTC'`.execute(staff.db);
  expect(await underWay()).toEqual({ count: 0, minutes: 15 });
});

it.each([
  ["", "fr-FR", "de-DE", "Weiter"],
  ["?lang=ar-SA", "fr-FR", "ar-SA", "التالي"],
  ["?lang=fr", "", "fr-FR", "Suivant"],
  ["?lang=pl-PL", "fr-FR", "de-DE", "Weiter"],
])(
  "a German registration with %j, for a browser that wants %j, is drawn in %s",
  async (query, wants, culture, next) => {
    const { code } = await makeEvent(staff, { cultureCode: "de-DE" });
    const page = (await open(`/r/${code.toLowerCase()}${query}`, wants)).json();
    expect(page.culture.cultureCode).toBe(culture);
    expect(page.texts).toEqual({ NEXT_BUTTON: next });
    expect(page.registration).toMatchObject({ code, opening: "open", play: { cultureCode: culture } });
    expect(page.link).toEqual({ path: `/r/${code.toLowerCase()}`, search: query });
  },
);

it("an unknown link is drawn in the language of the browser", async () => {
  const answer = await open("/r/NOTHING", "pl, ar;q=0.5");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toMatchObject({
    registration: null,
    culture: { cultureCode: "ar-SA", rightToLeft: true },
  });
});

it.each(["/r/", "/r/ABC/ticket/1", "/r/ABC?broken"])("%s is sent as it was built", async (url) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe("OUTLINE");
  expect(answer.headers["cache-control"]).toBe("no-cache");
});

// rules/attend 9
it("the page has the same rate limit for guessed codes", async () => {
  const guess = async () => (await app.inject({ url: "/r/GUESS", remoteAddress: "192.0.2.7" })).body;
  for (let tries = 0; tries < UNKNOWN_LINKS.maximum; tries += 1)
    expect(await guess()).toContain("NEXT_BUTTON");
  expect(await guess()).toBe("OUTLINE");
});
