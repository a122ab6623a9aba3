import { orderGroup } from "@foyer/contract/group-orders.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { beforeEach, expect, inject, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmails } from "../../../test/events/email-event.ts";
import { addRegistration, makeEvent } from "../../../test/events/event.ts";
import { people } from "../../../test/feature-setups/group-order-setup.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// Orders of two registrations with one pool: each has locked a part of the codes, and waits for the other's. rules/group-orders 5

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  return () => app.stop();
});

/** Four codes, of which each of two orders for three people locks two before either goes on. */
async function orderInOppositeOrder() {
  await switchOffInFunction(app.db, "sell_group", {
    sql: "v_codes := take_barcodes(p_project, p_pool, v_wanted);",
    becomes: `
      v_codes := take_barcodes(p_project, p_pool, 2);
      perform pg_advisory_xact_lock_shared(4711, p_registration::integer);
      for i in 1..60 loop
        exit when (select count(*) from pg_locks where locktype = 'advisory' and classid = 4711) >= 2;
        perform pg_sleep(0.05);
      end loop;`,
  });
  const first = await makeEvent(app, { codes: 4 });
  const second = await addRegistration(app, first.projectId, { codes: 0 });
  const orders = [first, second].map(async (event, at) => {
    await askForEmails(app, event);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    const body = { groupMaximum: 3, barCodePoolId: first.poolId };
    const changed = await app.call(updateRegistration, { params, body });
    expect(changed.status, changed.text).toBe(200);
    const contact = { name: "Maria Nowak", email: `maria${at}@example.org` };
    return () => {
      const members = people(...[1, 2, 3].map((member) => `visitor${at}-${member}`));
      return app.call(orderGroup, { params: { code: event.code }, body: { contact, people: members } }, null);
    };
  });
  const answers = await Promise.all((await Promise.all(orders)).map((order) => order()));
  return answers.toSorted((one, other) => one.status - other.status);
}

it("are both answered: the one that the database ends is tried again, and hears how many codes are left", async () => {
  const [sold, refused] = await orderInOppositeOrder();
  expect([sold?.status, refused?.status], refused?.text).toEqual([201, 409]);
  expect(refused?.body.Error).toMatchObject({ Code: "group-does-not-fit", Fields: { people: "1" } });
  await expectInvariants(app.db);
});

// A cluster ends a whole statement, which the function that is switched off does not notice.
it.skipIf(inject("isDistributed"))("negative control: one that is not tried again fails", async () => {
  await switchOffInFunction(app.db, "sell_group", {
    sql: "exception when unique_violation then",
    becomes: `exception
      when deadlock_detected then raise exception 'a deadlock' using errcode = 'internal_error';
      when unique_violation then`,
  });
  expect((await orderInOppositeOrder()).map(({ status }) => status)).toEqual([201, 500]);
});
