import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { uploadEventPicture } from "@foyer/contract/event-face.ts";
import { uploadLogo } from "@foyer/contract/logo.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { addSection } from "@foyer/contract/sections.ts";
import { makeEvent } from "../../events/event.ts";
import { SMALL_PNG } from "../../files/small-png.ts";
import type { TestApp } from "../../server/app-client.ts";
import { upload } from "../../server/upload.ts";
import { add, addGateFile, nextName } from "../change-samples.ts";
import { type MutationSample, type MutationSamples, ONE_MORE, TAKEN, TIMES } from "./mutation-sample.ts";

export const projectMutations = (app: TestApp): MutationSamples => ({
  ...ownMutations(app),
  ...fileMutations(app),
  ...poolMutations(app),
});

const addProject = (app: TestApp) => add(app, createProject, { name: "Fair", ...TIMES });
const addPartition = (app: TestApp) => add(app, partitions.create, { internalName: nextName() });
async function addProjectAndPlace(app: TestApp) {
  return {
    projectId: await addProject(app),
    placeId: await add(app, places.create, { internalName: nextName() }),
  };
}
async function addPool(app: TestApp) {
  const projectId = await addProject(app);
  const poolId = await add(app, createBarcodePool, { name: "Codes", barCodeType: 1 }, { projectId });
  return { projectId, poolId };
}

const ownMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects": async () => ({ body: { name: "Fair", ...TIMES }, again: ONE_MORE }),
  "POST /api/projects/:projectId/duplicate": async () => ({
    params: { projectId: await addProject(app) },
    body: { name: "Copy" },
    again: ONE_MORE,
  }),
  "POST /api/projects/:projectId/places": async () => {
    const { projectId, placeId } = await addProjectAndPlace(app);
    return { params: { projectId }, body: { placeId }, again: TAKEN };
  },
  "DELETE /api/projects/:projectId/places/:placeId": async () => {
    const { projectId, placeId } = await addProjectAndPlace(app);
    await app.call(addProjectPlace, { params: { projectId }, body: { placeId } });
    return { params: { projectId, placeId }, again: { status: 404, rows: 0 } };
  },
  "POST /api/projects/:projectId/sections": async () => ({
    params: { projectId: await addProject(app) },
    body: { sectionId: await addPartition(app) },
    again: TAKEN,
  }),
  "DELETE /api/projects/:projectId/sections/:sectionId": async () => {
    const params = { projectId: await addProject(app), sectionId: await addPartition(app) };
    await app.call(addSection, { params, body: { sectionId: params.sectionId } });
    return { params, again: { status: 404, rows: 0 } };
  },
});

const fileMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/visitors": async () => gateFile(await addProject(app)),
  "POST /api/projects/:projectId/visitors/files": async () => gateFile(await addProject(app)),
  "DELETE /api/projects/:projectId/visitors/files/:fileId": async () => {
    const projectId = await addProject(app);
    const params = { projectId, fileId: await addGateFile(app, projectId) };
    return { params, query: { confirm: "true" }, again: { status: 404, rows: 0 } };
  },
  "POST /api/projects/:projectId/logo": async () => ({
    params: { projectId: await addProject(app) },
    file: SMALL_PNG,
    // It takes the place of the first one.
    again: { status: 200, rows: 1 },
  }),
  "DELETE /api/projects/:projectId/logo": async () => {
    const params = { projectId: await addProject(app) };
    await upload(app, uploadLogo, { params, content: SMALL_PNG });
    return { params, again: { status: 404, rows: 0 } };
  },
  "POST /api/projects/:projectId/face/picture": async () => ({
    params: { projectId: await addProject(app) },
    file: SMALL_PNG,
    again: { status: 200, rows: 1 },
  }),
  "DELETE /api/projects/:projectId/face/picture": async () => {
    const params = { projectId: await addProject(app) };
    await upload(app, uploadEventPicture, { params, content: SMALL_PNG });
    return { params, again: { status: 404, rows: 0 } };
  },
});

const poolMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/barcode-pools": async () => ({
    params: { projectId: await addProject(app) },
    body: { name: "Codes", barCodeType: 1 },
    again: TAKEN,
  }),
  "POST /api/projects/:projectId/barcode-pools/:poolId/files": async () => ({
    params: await addPool(app),
    file: "A-1\nA-2",
    // It is kept once more, with all its rows skipped.
    again: ONE_MORE,
  }),
  "POST /api/projects/:projectId/barcode-pools/:poolId/codes": async () => ({
    params: await addPool(app),
    body: { count: 2, prefix: "A" },
    // It generates two more.
    again: ONE_MORE,
  }),
  "POST /api/projects/:projectId/registrations": async () => {
    const { projectId, poolId } = await addPool(app);
    const prices = { ticketPrice: 0, ticketCount: 5 };
    return {
      params: { projectId },
      body: {
        name: "Visitors",
        registrationType: "Online",
        ...prices,
        barCodePoolId: poolId,
        cultureCode: "en-GB",
      },
      again: TAKEN,
    };
  },
  "POST /api/projects/:projectId/registrations/:registrationId/duplicate": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    return { params: { projectId, registrationId }, body: { name: "Copy" }, again: TAKEN };
  },
});

const gateFile = (projectId: number): MutationSample => ({
  params: { projectId },
  file: "A-1;10:00",
  fields: { visitDate: "2126-05-12", turngate: "North" },
  again: TAKEN,
});
