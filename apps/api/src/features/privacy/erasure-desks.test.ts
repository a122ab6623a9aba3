import { sql } from "kysely";
import { expect, it } from "vitest";
import { connectDesk, lease, makeDeskEvent, syncDevice, visitorOf } from "../../../test/events/desk.ts";
import { conflictsOf } from "../../../test/feature-setups/desk-setup.ts";
import { erase, findWord } from "../../../test/feature-setups/privacy-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/privacy 3
it("a visitor of a desk who waits for a decision is given up, and a device that syncs again brings nobody back", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [code = "", second = ""] = await lease(app, device);
  const visitors = [
    visitorOf(event, code, "dugong@example.org"),
    visitorOf(event, code, "dugong@example.org"),
    visitorOf(event, second, "manatee@example.org"),
  ];
  await syncDevice(app, device, visitors);
  expect((await conflictsOf(event)).TotalCount).toBe(1);
  const { rows } = await sql<{ id: number }>`select id from ticket where email like 'dugong%'`.execute(
    app.db,
  );
  const ticketId = rows[0]?.id ?? 0;
  expect((await erase({ projectId: event.projectId, ticketId })).status).toBe(200);
  expect(await findWord(app.db, "dugong")).toEqual([]);
  expect((await conflictsOf(event)).TotalCount).toBe(0);
  expect((await syncDevice(app, device, visitors)).status).toBe(200);
  expect(await findWord(app.db, "dugong")).toEqual([]);
  expect(await findWord(app.db, "manatee")).not.toEqual([]);
});
