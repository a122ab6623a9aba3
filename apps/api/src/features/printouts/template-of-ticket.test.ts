import { listNarrowTemplates } from "@foyer/contract/narrow-templates.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { tryTemplateChoice } from "@foyer/contract/template-of-ticket.ts";
import { expect, it } from "vitest";
import {
  add,
  app,
  asked,
  choice,
  fill,
  openEvent,
  setUpPrintedTickets,
  templateOf,
} from "../../../test/feature-setups/printed-ticket-setup.ts";

setUpPrintedTickets();

// rules/printouts 10
it("a ticket gets the first template that fits and can print, with the reasons", async () => {
  const event = await openEvent();
  const plain = await event.sell();
  expect(await choice(event, plain)).toEqual({
    templateId: null,
    templateType: "built-in",
    name: "",
    fileId: "default.printout.template",
    skipped: [{ templateType: "default", name: "", because: "no-file" }],
    unprintable: [],
  });
  const standard = await fill(event, await templateOf(event, "default"));
  const answerTemplates: number[] = [];
  for (const conditionalAnswerId of asked.answerIds) {
    answerTemplates.push(
      await fill(event, await add(event, { templateType: "conditional", conditionalAnswerId })),
    );
  }
  const bare = await add(event, { templateType: "promocode", promocodeGroupId: event.groupId });
  const [both, coded] = [
    await event.sell({ answers: [1, 0] }),
    await event.sell({ answers: [1], promoCode: "PRESS" }),
  ];
  expect(await choice(event, plain)).toMatchObject({ templateId: standard, templateType: "default" });
  expect(await choice(event, both)).toMatchObject({
    templateId: answerTemplates[0],
    name: "Press",
    skipped: [],
  });
  expect(await choice(event, coded)).toMatchObject({
    templateId: answerTemplates[1],
    name: "Trade",
    skipped: [{ templateType: "promocode", name: "Media · Daily", because: "no-file" }],
  });
  await fill(event, bare);
  expect(await choice(event, coded)).toMatchObject({ templateId: bare, templateType: "promocode" });
  expect(await choice(event, coded, "true")).toMatchObject({ skipped: [{ templateType: "onsite" }] });
  const onsite = await fill(event, await templateOf(event, "onsite"));
  expect(await choice(event, coded, "true")).toMatchObject({ templateId: onsite, skipped: [] });

  const attempt = async (query: Record<string, unknown>) =>
    (await app.call(tryTemplateChoice, { params: event.key, query })).body.templateId;
  expect(await attempt({})).toBe(standard);
  expect(await attempt({ conditionalAnswerId: asked.answerIds[1] })).toBe(answerTemplates[1]);
  expect(await attempt({ conditionalAnswerId: asked.answerIds[1], promocodeGroupId: event.groupId })).toBe(
    bare,
  );
  expect(await attempt({ onsite: "true" })).toBe(onsite);
});

// rules/printouts 17
it("a pool lists the templates that are too narrow for its longest code", async () => {
  const event = await openEvent();
  const { projectId } = event.key;
  const registration = await app.call(getRegistration, { params: event.key });
  const params = { projectId, poolId: registration.body.barCodePoolId };
  const narrow = async () => (await app.call(listNarrowTemplates, { params })).body;
  const templateId = await fill(event, await templateOf(event, "default"));
  expect(await narrow()).toEqual([]);
  await fill(event, templateId, [{ specialQuestionType: 2, coordX: 1000, coordY: 200 }]);
  const found = { registrationId: event.key.registrationId, templateId, templateType: "default", name: "" };
  expect(await narrow()).toEqual([{ ...found, registrationName: expect.any(String), problem: "refused" }]);
});
