import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { updateEventFace, uploadEventPicture } from "@foyer/contract/event-face.ts";
import { faceColours } from "@foyer/domain/event-face/face-colours.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { app, deliver, register, server, setUpMails } from "../../../test/feature-setups/mail-setup.ts";
import { upload } from "../../../test/server/upload.ts";

// rules/event-face 7
setUpMails();

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a7d55" } })
    .jpeg()
    .toBuffer();
/** Random pixels, which no format makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Registers at an event with this face, and returns the mail with the ticket. */
async function mailWith({ colour, picture }: { colour?: string; picture?: Buffer }, options = {}) {
  const { event } = await register("ann@example.org", options);
  const params = { projectId: event.projectId };
  if (colour) await app.call(updateEventFace, { params, body: { colour } });
  if (picture)
    expect(
      (await upload(app, uploadEventPicture, { params, content: picture, name: "hall.jpg" })).status,
    ).toBe(200);
  await deliver();
  return { event, mail: server.mails[0] };
}
const names = (mail: (typeof server.mails)[number] | undefined) =>
  (mail?.attachments ?? []).map(({ name }) => name).filter((name) => !name.endsWith(".pdf"));

it("a ticket's mail has the colour of the event in both schemes", async () => {
  const { mail } = await mailWith({ colour: "#ffeb3b" });
  const { light, dark } = faceColours("#ffeb3b");
  expect(mail?.html).toContain(`bgcolor="${light.fill}"`);
  expect(mail?.html).toContain(`.link{color:${light.accent}`);
  expect(mail?.html).toContain(`.link{color:${dark.accent}!important`);
  expect(mail?.text).not.toBe("");
  expect(names(mail)).toEqual([]);
});

it("a ticket's mail carries the picture", async () => {
  const { mail } = await mailWith({ picture: await jpeg(3_000, 1_000) });
  expect(mail?.html).toContain('src="cid:picture"');
  expect(names(mail)).toEqual(["picture.jpg"]);
  expect(mail?.html).not.toMatch(/src="(?!cid:)/);
});

it.each([
  ["as high as wide", () => jpeg(800, 800)],
  ["too large for a mail", () => noise(1_440, 600)],
])("but not one that is %s", async (_, make) => {
  const { mail } = await mailWith({ picture: await make() });
  expect(mail?.html).not.toContain("cid:picture");
  expect(names(mail)).toEqual([]);
});

it("a code travels without the picture, in the colour of the event", async () => {
  const picture = await jpeg(3_000, 1_000);
  const { event } = await mailWith({ colour: "#c2185b", picture }, { isAuthRequired: false });
  server.mails.length = 0;
  await sql`update registration set is_auth_required = true where project_id = ${event.projectId}`.execute(
    app.db,
  );
  await app.call(
    requestVerificationCode,
    { params: { code: event.code }, body: { email: "bob@example.org" } },
    null,
  );
  await deliver();
  expect(server.mails[0]?.html).toContain('bgcolor="#c2185b"');
  expect(server.mails[0]?.attachments).toEqual([]);
});
