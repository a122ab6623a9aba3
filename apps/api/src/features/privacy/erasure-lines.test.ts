import { expect, it } from "vitest";
import { erase, findWord } from "../../../test/feature-setups/privacy-setup.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/privacy 3
it("an erased person leaves the line, and the next one gets what was offered", async () => {
  const line = await openLine(app);
  const [ticketId = 0, other] = line.sold;
  const [own, ben] = [await line.queue("sold0@example.org"), await line.queue("ben@example.org")];
  await line.cancel(other);
  expect([await line.place(own), await line.place(ben)]).toEqual(["offered", 1]);
  const { status, body } = await erase({ projectId: line.projectId, ticketId });
  expect(status).toBe(200);
  expect(body.places).toMatchObject({ waitingEntries: 1, tickets: 1 });
  expect([await line.place(own), await line.place(ben)]).toEqual(["removed", "offered"]);
  expect((await line.mails()).map(({ recipient }: { recipient: string }) => recipient)).toContain(
    "ben@example.org",
  );
  expect(await findWord(app.db, "sold0@example.org")).toEqual([]);
  expect((await line.take(ben, "ben@example.org")).status).toBe(201);
});
