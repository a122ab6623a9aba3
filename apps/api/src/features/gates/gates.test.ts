import { getGateLive } from "@foyer/contract/gate-live.ts";
import { createGate, getGate, listGates, removeGate, updateGate } from "@foyer/contract/gates.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { expect, it } from "vitest";
import { makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { makeFreeEvent } from "../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

it("a gate has its rules, with defaults that admit every ticket once (rules/gates 1–4)", async () => {
  const { projectId, registrationId, addGate } = await makeGateEvent();
  const params = { projectId };
  const { body: gates } = await app.call(listGates, { params });
  expect(gates).toMatchObject([
    {
      name: "North",
      area: "",
      way: "in",
      registrationIds: [],
      days: [],
      entryLimit: "once",
      stopsRepeats: false,
    },
  ]);
  const rules = {
    name: " Lounge ",
    area: "Lounge",
    way: "both" as const,
    registrationIds: [registrationId, registrationId],
    days: ["2126-05-13", "2126-05-12", "2126-05-13"],
    opensAt: "09:00",
    closesAt: "18:30",
    entryLimit: "after-exit" as const,
    stopsRepeats: true,
  };
  const added = await addGate(rules);
  expect(added.status).toBe(201);
  const kept = {
    ...rules,
    name: "Lounge",
    registrationIds: [registrationId],
    days: ["2126-05-12", "2126-05-13"],
  };
  expect(added.body).toMatchObject(kept);
  expect((await app.call(getGate, { params: { projectId, gateId: added.body.id } })).body).toEqual(
    added.body,
  );
});

it("the name is unique in its project, whatever its case and spaces are", async () => {
  const { projectId, gateId, addGate } = await makeGateEvent();
  expect(await addGate({ name: " north " })).toMatchObject({ status: 409 });
  const south = await addGate({ name: "South" });
  const params = { projectId, gateId: south.body.id };
  const renamed = await app.call(updateGate, { params, body: { name: "NORTH" } });
  expect(renamed.body.Error.Code).toBe("gate-name-taken");
  expect(
    (await app.call(updateGate, { params: { projectId, gateId }, body: { name: "NORTH" } })).status,
  ).toBe(200);
});

it("gates are listed by their names, numbers in them as numbers (rules/gates 13)", async () => {
  const { projectId, addGate } = await makeGateEvent();
  for (const name of ["Gate 10", "gate 9", "Ärzte", "Gate 2"]) await addGate({ name });
  const sorted = ["Ärzte", "Gate 2", "gate 9", "Gate 10", "North"];
  const params = { projectId };
  const namesOf = (gates: { name: string }[]) => gates.map(({ name }) => name);
  expect(namesOf((await app.call(listGates, { params })).body)).toEqual(sorted);
  expect(namesOf((await app.call(getGateLive, { params })).body.gates)).toEqual(sorted);
});

it("rules that cannot be kept are refused", async () => {
  const { addGate } = await makeGateEvent();
  const other = await makeFreeEvent();
  for (const wrong of [
    { registrationIds: [other.registrationId] },
    { opensAt: "18:00", closesAt: "18:00" },
    { opensAt: "24:00" },
    { days: ["0000-01-01"] },
    { name: "" },
  ]) {
    expect(await addGate({ name: "West", ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 422 });
  }
});

it("a change of nothing is none, and one of a former version is refused", async () => {
  const { projectId, gateId } = await makeGateEvent({ days: ["2126-05-13", "2126-05-12"] });
  const params = { projectId, gateId };
  const same = await app.call(updateGate, {
    params,
    body: { name: "North", days: ["2126-05-12", "2126-05-13"], version: 1 },
  });
  expect(same.body.version).toBe(1);
  expect(
    (await app.call(updateGate, { params, body: { name: "North", isClosed: true, version: 1 } })).body
      .version,
  ).toBe(2);
  expect(
    (await app.call(updateGate, { params, body: { name: "North", isClosed: false, version: 1 } })).status,
  ).toBe(412);
});

it("a gate is deleted while nobody was scanned at it; then it is closed (rules/gates 2)", async () => {
  const { projectId, gateId, addGate, scan, sell } = await makeGateEvent();
  const { body } = await addGate({ name: "South" });
  expect((await app.call(removeGate, { params: { projectId, gateId: body.id } })).status).toBe(200);
  const { barcode } = await sell();
  await scan(barcode);
  const params = { projectId, gateId };
  expect((await app.call(removeGate, { params })).body.Error.Code).toBe("gate-in-use");
  await app.call(updateGate, { params, body: { name: "North", isClosed: true } });
  expect(await scan(barcode)).toMatchObject({ status: 409, body: { Error: { Code: "gate-closed" } } });
});

it("managers add and change gates, operators scan at them, viewers see none", async () => {
  const { projectId, gateId } = await makeGateEvent();
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "viewer", projectId);
  const params = { projectId };
  const body = { name: "South" };
  expect((await app.call(createGate, { params, body }, app.operator)).status).toBe(403);
  expect((await app.call(listGates, { params }, app.operator)).status).toBe(200);
  expect((await app.call(listGates, { params }, app.viewer)).status).toBe(403);
  const other = await makeFreeEvent();
  const elsewhere = { projectId: other.projectId, gateId };
  expect((await app.call(getGate, { params: elsewhere })).status).toBe(404);
  expect((await app.call(updateGate, { params: elsewhere, body: { name: "x" } })).status).toBe(404);
});

it("a duplicate of a project has its gates without scans; those that chose tickets or days are closed (rules/gates 14)", async () => {
  const { projectId, registrationId, addGate, scan, sell } = await makeGateEvent({ opensAt: "09:00" });
  await scan((await sell()).barcode);
  await addGate({ name: "Of day two", days: ["2126-05-13"], area: "Lounge", way: "both" });
  await addGate({ name: "Of guests", registrationIds: [registrationId] });
  const { body: copy } = await app.call(duplicateProject, {
    params: { projectId },
    body: { name: "Next year" },
  });
  const { body: gates } = await app.call(listGates, { params: { projectId: copy.id } });
  const anew = { days: [], registrationIds: [], scans: 0, opensAt: "09:00" };
  expect(gates).toMatchObject([
    { ...anew, name: "North", isClosed: false },
    { ...anew, name: "Of day two", area: "Lounge", way: "both", isClosed: true },
    { ...anew, name: "Of guests", isClosed: true },
  ]);
});
