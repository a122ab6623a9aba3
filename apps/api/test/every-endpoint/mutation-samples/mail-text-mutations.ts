import { updateMailText } from "@foyer/contract/mail-texts.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import type { TestApp } from "../../server/app-client.ts";
import { add, MAIL_TEXT } from "../change-samples.ts";
import { type MutationSamples, TIMES, UNCHANGED } from "./mutation-sample.ts";

const TEXT = "/api/projects/:projectId/mail-texts/:name/:cultureCode";

export const mailTextMutations = (app: TestApp): MutationSamples => ({
  [`DELETE ${TEXT}`]: async () => {
    const params = await addText(app);
    await app.call(updateMailText, { params, body: MAIL_TEXT });
    return { params, again: UNCHANGED };
  },
  [`POST ${TEXT}/test`]: async () => {
    await sql`update staff set email = 'admin@example.org' where role = 'admin' and email is null
      and not exists (select from staff where email = 'admin@example.org')`.execute(app.db);
    return { params: await addText(app), body: MAIL_TEXT, again: { status: 202, rows: 1 } };
  },
});

const addText = async (app: TestApp) => ({
  projectId: await add(app, createProject, { name: "Fair", ...TIMES }),
  name: "ticket",
  cultureCode: "en-GB",
});
