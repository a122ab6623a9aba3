import type { Page } from "playwright-core";
import { inject } from "vitest";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets, fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../apps/api/test/events/ticket-project.ts";
import { test as base } from "./browser.ts";

export const COUNT = 45;

const part = (id: number, text: string) => ({ id, texts: { "en-GB": text }, conditions: [] });

const SCENARIO = {
  steps: [
    {
      ...part(1, "About you"),
      questions: [
        { ...part(2, "Favourite drink"), type: "textbox" as const, settings: {} as never, answers: [] },
      ],
    },
  ],
};

/** Fixtures of the file, which its tests only read: a project with 45 tickets, the last of them Greta's, and a project with one ticket. */
export const test = base.extend<{ fair: TicketProject; other: TicketProject }>({
  fair: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const fair = await createTicketProject(db, { name: `Ticket fair ${Date.now()}`, scenario: SCENARIO });
      await fillTickets(db, fair, { count: COUNT - 1 });
      const answers = JSON.stringify([
        {
          stepId: 1,
          stepOrderNumber: 1,
          questionId: 2,
          answerTypeId: "Answer",
          answerId: null,
          answerValue: "=Tea",
        },
      ]);
      await addTickets(db, fair, [
        {
          first_name: "Greta",
          last_name: "Ωmega",
          company: "=1+1",
          mobile_phone: "+7 900",
          answers,
          status: "held",
        },
      ]);
      await close();
      await use(fair);
    },
    { scope: "file" },
  ],
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
      const other = await createTicketProject(db, { name: `Small fair ${Date.now()}` });
      await addTickets(db, other, [{ first_name: "Only" }]);
      await close();
      await use(other);
    },
    { scope: "file" },
  ],
});

export const box = (page: Page) => page.getByRole("region", { name: "Table of tickets" });

export const rows = (page: Page) => box(page).locator("tbody tr");

export const heads = (page: Page) => box(page).locator("thead th").allTextContents();

export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

export const open = (page: Page, { projectId }: TicketProject, more = "") =>
  page.goto(`/tickets?project=${projectId}${more}`);
