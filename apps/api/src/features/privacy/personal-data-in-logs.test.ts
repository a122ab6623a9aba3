import { submit } from "@foyer/contract/attend.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { erase, plantPerson, setUpMailServer } from "../../../test/feature-setups/privacy-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();
setUpMailServer();

/** Logs everything from now on; returns what was logged. */
function readLog(): () => string {
  const { log } = app.app;
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === "pino.stream");
  if (!stream) throw new Error("The logger has no stream");
  Object.assign(log, { [stream]: { write: (line: string) => lines.push(line) } });
  log.level = "trace";
  return () => lines.join("");
}

// rules/privacy 12
it("no log line has a word of a person, whatever they and staff do, and whatever fails", async () => {
  const logged = readLog();
  const { projectId, tickets } = await plantPerson("quokka");
  await app.call(listTickets, { query: { projectId, search: "quokka" } });
  const refused = { results: "quokka" };
  await app.call(submit, { params: { code: "nowhere" }, body: refused }, null);
  // The database's own errors name the values: here a key that is there already.
  const failure = await sql`insert into ticket_tag (project_id, tag_key, tag)
    select project_id, tag_key, tag from ticket_tag where project_id = ${projectId}`
    .execute(app.db)
    .catch((error: unknown) => error);
  expect(JSON.stringify(failure)).toContain("quokka");
  app.app.log.error({ err: failure }, "a statement failed");
  for (const ticket of tickets) await erase(ticket);
  const lines = logged();
  expect(lines).toContain("/api/public/registrations/");
  expect(lines).toContain("a statement failed");
  expect(lines.toLowerCase().match(/.{0,80}quokka.{0,40}/g) ?? []).toEqual([]);
});
