import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database. rules/promo-codes 3
const CLIENTS = 500;
const LIMIT = 10;
const SPELLINGS = ["Summer", " SUMMER", "summer\u3000", "ＳＵＭＭＥＲ", "sUMMer"];

setUpServerPair();

async function buy(url: string, code: string, body: object): Promise<{ status: number; refusal?: string }> {
  const answer = await fetch(`${url}/api/public/registrations/${code}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // A busy server asks to try again.
  if (answer.status === 503) return buy(url, code, body);
  const { Error: refused } = (await answer.json()) as { Error?: { Code: string } };
  return { status: answer.status, ...(refused && { refusal: refused.Code }) };
}

/** 500 visitors, shared out between the servers, with five spellings of a code for ten tickets. */
async function rush() {
  const event = await makeEvent(app, { ticketCount: CLIENTS, codes: CLIENTS, ticketPrice: 20 });
  const asked = await askForEmailOnly(app, event);
  const params = { projectId: event.projectId };
  const group = await app.call(createPromoCodeGroup, { params, body: { promoCodeType: 1 } });
  const code = { promoCode: SPELLINGS[0], discountAmount: 0.5, ticketCount: LIMIT };
  await app.call(createPromoCode, { params: { ...params, groupId: group.body.id }, body: code });
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, visitor) =>
      buy(servers[visitor % 2]?.url ?? "", event.code, {
        results: [emailResult(asked, `v${visitor}@example.org`)],
        promoCode: SPELLINGS[visitor % SPELLINGS.length],
      }),
    ),
  );
  return Map.groupBy(answers, ({ status, refusal }) => refusal ?? String(status));
}

it("500 visitors at two servers use a code for ten tickets exactly ten times", async () => {
  const answers = await rush();
  expect([...answers.keys()].toSorted()).toEqual(["201", "promo-code-exhausted"]);
  expect(answers.get("201")).toHaveLength(LIMIT);
  await expectInvariants(app.db);
});

it("negative control: without the limit's condition and its constraint it is used more often", async () => {
  await sql`alter table promo_code drop constraint promo_code_never_overused`.execute(app.db);
  await switchOffInFunction(app.db, "decide_sales", {
    sql: "count_claimed(v_facts.promo_room, v_sale.promo_code_id::text) <= 0",
    becomes: "false",
  });
  const answers = await rush();
  expect(answers.get("201")?.length).toBeGreaterThan(LIMIT);
});
