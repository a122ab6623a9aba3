import { expect, it } from "vitest";
import { type Candidate, chooseTemplate, type PrintedCase, type TemplateType } from "./choose-template.ts";

let ids = 0;
const template = (templateType: TemplateType, more: Partial<Candidate> = {}): Candidate => ({
  id: ++ids,
  templateType,
  conditionalAnswerId: null,
  promocodeGroupId: null,
  hasFile: true,
  hasFields: true,
  ...more,
});
const ticket = (more: Partial<PrintedCase> = {}): PrintedCase => ({
  isOffline: false,
  isOnsite: false,
  promocodeGroupId: null,
  answerIds: [],
  ...more,
});

const [standard, onsite, offline] = [template("default"), template("onsite"), template("offline")];
const [press, vip] = [
  template("conditional", { conditionalAnswerId: 1 }),
  template("conditional", { conditionalAnswerId: 2 }),
];
const acme = template("promocode", { promocodeGroupId: 7 });
const all = [standard, onsite, offline, press, vip, acme];
const chosen = (given: Partial<PrintedCase>, templates = all) =>
  chooseTemplate(templates, ticket(given)).template;

// rules/printouts 10
it.each<[why: string, given: Partial<PrintedCase>, expected: Candidate | null]>([
  ["nothing particular", {}, standard],
  ["an answer without a template", { answerIds: [9] }, standard],
  ["an answer", { answerIds: [2] }, vip],
  ["several answers: the lowest order number", { answerIds: [2, 1] }, vip],
  ["a group before an answer", { promocodeGroupId: 7, answerIds: [1] }, acme],
  ["a group without a template", { promocodeGroupId: 8, answerIds: [1] }, press],
  ["the desk before all", { isOnsite: true, promocodeGroupId: 7, answerIds: [1] }, onsite],
  [
    "an offline registration: only its own",
    { isOffline: true, isOnsite: true, promocodeGroupId: 7 },
    offline,
  ],
])("%s", (_why, given, expected) => {
  expect(chosen(given)).toBe(expected);
});

it("a template without a file or without fields is passed over, and that is said", () => {
  const bare = template("onsite", { hasFile: false });
  const blank = template("promocode", { promocodeGroupId: 7, hasFields: false });
  const given = ticket({ isOnsite: true, promocodeGroupId: 7, answerIds: [1] });
  expect(chooseTemplate([standard, bare, blank, press], given)).toEqual({
    template: press,
    skipped: [
      { template: bare, because: "no-file" },
      { template: blank, because: "no-fields" },
    ],
  });
  expect(chosen({ isOnsite: true }, [bare])).toBeNull();
});

it("an offline template needs fields, but no file; without them nothing of others is taken", () => {
  const own = template("offline", { hasFile: false });
  expect(chosen({ isOffline: true }, [own, standard])).toBe(own);
  expect(chosen({ isOffline: true }, [{ ...own, hasFields: false }, standard])).toBeNull();
});
