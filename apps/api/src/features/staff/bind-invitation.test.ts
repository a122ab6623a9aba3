import { bindInvitation, findInvitation } from "@foyer/contract/invitations.ts";
import { getSession } from "@foyer/contract/session.ts";
import { describe, expect, it } from "vitest";
import { audits, invite, member, projects, setUpStaff } from "../../../test/feature-setups/staff-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { tokenOf } from "../../../test/sign-in/staff-people.ts";

setUpStaff();

const bind = (token: string, as: string) => app.call(bindInvitation, { body: { token } }, as);

describe("accepting at another provider", () => {
  it("binds issuer and subject, and grants access at once", async () => {
    const one = await member("operator", { projectIds: [projects[2]] });
    expect((await app.call(getSession, {}, one.token)).body).toEqual({
      name: one.name,
      role: "operator",
      projects: [projects[2]],
      currency: "EUR",
      hasMailServer: false,
      cardPayments: null,
    });
    const row = await app.db
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", one.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ issuer: app.issuer.issuer, subject: one.subject });
    expect((await audits(one.id)).at(-1)).toMatchObject({
      staff_id: one.id,
      after: { subject: one.subject },
    });
  });

  it("needs a sign-in of somebody who is not on the staff list", async () => {
    const { link } = (await invite({ name: "Late", role: "viewer" })).body;
    expect((await app.call(bindInvitation, { body: { token: tokenOf(link.url) } }, null)).status).toBe(401);
    expect(await bind(tokenOf(link.url), app.viewer)).toMatchObject({
      status: 409,
      body: { Error: { Code: "already-on-the-list" } },
    });
    expect((await app.call(findInvitation, { body: { token: tokenOf(link.url) } }, null)).status).toBe(200);
  });

  it("of 20 people who follow one link at once, one takes the place", async () => {
    const { staff, link } = (await invite({ name: "Wanted", role: "viewer" })).body;
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.issuer.mint({ subject: `many-${n}` })),
    );
    const answers = await Promise.all(tokens.map((token) => bind(tokenOf(link.url), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.Error.Code))).toEqual(new Set(["invitation-used"]));
    expect(await audits(staff.id)).toHaveLength(2);
  });

  it("of 10 links that one person follows at once, one is theirs", async () => {
    const links = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await invite({ name: `Place ${n}`, role: "viewer" })).body.link.url,
      ),
    );
    const token = await app.issuer.mint({ subject: "greedy" });
    const answers = await Promise.all(links.map((url) => bind(tokenOf(url), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});
