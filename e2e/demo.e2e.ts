import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { listGates } from "@foyer/contract/gates.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { expect, inject, it } from "vitest";
import { fillTradeShow } from "../tools/demo/fill-trade-show.ts";
import { DELEGATE_QUESTIONS } from "../tools/demo/questionnaires.ts";
import { TRADE_SHOW } from "../tools/demo/trade-show.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";

// The whole trade show with a small number of codes.
const SMALL = TRADE_SHOW.map((project) => ({
  ...project,
  name: `${project.name} ${Date.now()}`,
  pools: project.pools.map((pool) => ({ ...pool, files: pool.files.map((count) => count / 100) })),
  registrations: project.registrations.map((registration) => ({
    ...registration,
    ticketCount: registration.ticketCount / 100,
    visitors: registration.visitors / 100,
    ...(registration.paid !== undefined && { paid: registration.paid / 100, cancelled: 1 }),
  })),
}));

it("the demo fills an installation; a second time it adds nothing", async () => {
  const api = await signInToApi(inject("baseUrl"), { login: "admin", password: inject("adminPassword") });
  const lines: string[] = [];
  const seen = async () => {
    const projects = await api.call(listProjects, { query: {} });
    const ours = projects.filter(({ name }) => SMALL.some((plan) => plan.name === name));
    const pools = await Promise.all(
      ours.map(({ id }) => api.call(listBarcodePools, { params: { projectId: id } })),
    );
    const registrations = await Promise.all(
      ours.map(({ id }) => api.call(listRegistrations, { params: { projectId: id } })),
    );
    const groups = await Promise.all(
      ours.map(({ id }) => api.call(listPromoCodeGroups, { params: { projectId: id } })),
    );
    return { ours, pools: pools.flat(), registrations: registrations.flat(), groups: groups.flat() };
  };
  await fillTradeShow(api, SMALL, (line) => lines.push(line));
  const first = await seen();
  expect(first.ours).toHaveLength(3);
  expect(first.pools).toHaveLength(5);
  expect(first.groups).toHaveLength(20);
  expect(first.groups.reduce((sum, { codeCount }) => sum + codeCount, 0)).toBe(2_000);
  const live = first.registrations.map(({ name, issued, held }) => [name, issued, held]);
  expect(live.toSorted()).toEqual([
    ["Aussteller", 25, 0],
    ["Delegate pass", 3, 1],
    ["Helpers", 0, 0],
    ["Trade visitors", 170, 0],
  ]);
  expect(first.pools.reduce((sum, { available }) => sum + available, 0)).toBe(500 - 200);
  expect(lines.join("\n")).toMatch(/300 barcodes added/);
  const answersOf = async (name: string) => {
    const registration = first.registrations.find((one) => one.name === name);
    const projectId = first.ours.find((one) => one.name.startsWith("Nordic Coffee Forum"))?.id ?? 0;
    const params = { projectId, registrationId: registration?.id ?? 0 };
    return {
      ...(await api.call(listResponses, { params, query: {} })),
      ...(await api.call(getAnswerCounts, { params })),
    };
  };
  const delegates = await answersOf("Delegate pass");
  expect(delegates.Questions.map(({ text }) => text)).toContain("Whom would you like to meet?");
  expect(
    delegates.questions.filter(({ answered }) => answered === delegates.responses).length,
  ).toBeGreaterThan(8);
  const helpers = await answersOf("Helpers");
  expect(helpers.Items.map(({ status }) => status)).toEqual(["message", "message", "message"]);
  expect(helpers.Questions.map(({ text }) => text)).toContain("When have you time?");

  const gatesOf = async () => {
    const projectId = first.ours.find((one) => one.name.startsWith("Nordic Coffee Forum"))?.id ?? 0;
    const gates = await api.call(listGates, { params: { projectId } });
    return gates.map(({ name, scans, refused, area }) => ({ name, scans, refused, area }));
  };
  await expect.poll(gatesOf).toEqual([
    // Of three tickets three come in, and one of them twice.
    { name: "Main entrance", scans: 6, refused: 2, area: "" },
    { name: "Staff door", scans: 2, refused: 2, area: "" },
    { name: "Tasting lounge", scans: 3, refused: 2, area: "Lounge" },
  ]);

  await fillTradeShow(api, SMALL, (line) => lines.push(line));
  expect((await gatesOf()).map(({ scans }) => scans)).toEqual([6, 2, 3]);
  expect(await seen()).toEqual(first);
  expect(lines.filter((line) => line.endsWith("was there already"))).toHaveLength(3);
});

it("its codes are 50,000 and its visitors 20,000", () => {
  const visitors = TRADE_SHOW.flatMap(({ registrations }) => registrations)
    .filter(({ textMessage }) => textMessage === undefined)
    .map((one) => one.visitors);
  expect(visitors.reduce((sum, count) => sum + count)).toBe(20_000);
  const counts = TRADE_SHOW.flatMap(({ pools }) => pools).flatMap(({ files }) => files);
  expect(counts.reduce((sum, count) => sum + count)).toBe(50_000);
});

it("its delegates have twelve questions of their own", () => {
  expect(DELEGATE_QUESTIONS.questions).toHaveLength(12);
});
