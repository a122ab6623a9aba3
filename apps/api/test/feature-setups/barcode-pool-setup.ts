import {
  createBarcodePool,
  getBarcodePool,
  importPoolFile,
  listPoolFiles,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { beforeAll } from "vitest";
import { app, setUpApp } from "../server/set-up-app.ts";
import { upload } from "../server/upload.ts";

export let projectId: number;

/** Starts a server with a project for a test file. */
export function setUpPools(): void {
  setUpApp();
  beforeAll(async () => {
    const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
    projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
  });
}

let count = 0;
const CODE_128 = 1;
export const EAN_13 = 3;
export async function newPool(barCodeType = CODE_128): Promise<number> {
  count += 1;
  const body = { name: `Pool ${count}`, barCodeType };
  return (await app.call(createBarcodePool, { params: { projectId }, body })).body.id;
}
type Content = string | Uint8Array;
export const send = (poolId: number, content: Content, wish: { name?: string; field?: string } = {}) =>
  upload(app, importPoolFile, { params: { projectId, poolId }, content, ...wish });
export const preview = (poolId: number, content: Content) =>
  upload(app, previewPoolFile, { params: { projectId, poolId }, content });
export const files = async (poolId: number) =>
  (await app.call(listPoolFiles, { params: { projectId, poolId } })).body;
export const countsOf = async (poolId: number) =>
  (await app.call(getBarcodePool, { params: { projectId, poolId } })).body.counts;
export const download = (endpoint: Endpoint, poolId: number, fileId: number) =>
  app.call(endpoint, { params: { projectId, poolId, fileId } });
