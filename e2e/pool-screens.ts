import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "./call-api.ts";

const CODE_128 = 1;

export const EAN_13 = 3;

export const MIXED = "code\n4006381333931\n4006381333930\n4006381333931\n0000000000000\nABC\n";

export const message = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByText(text);

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

export const counts = (page: Page) => page.getByRole("group", { name: "Codes by state" });

export const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

type Place = { projectId: number; projectName: string };

export type Pool = Place & { poolId: number; path: string };

let made = 0;

/** Adds a project for one test to add pools to. */
export async function addProject(page: Page): Promise<Place> {
  made += 1;
  const projectName = `Codes ${Date.now()} ${made}`;
  const times = { startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00" };
  const { id } = await callApi(page, createProject, { body: { name: projectName, ...times } });
  return { projectId: id, projectName };
}

export async function addPool(page: Page, place: Place, name: string, barCodeType = CODE_128): Promise<Pool> {
  const { projectId } = place;
  const { id } = await callApi(page, createBarcodePool, {
    params: { projectId },
    body: { name, barCodeType },
  });
  return { ...place, poolId: id, path: paths.barcodes({ ...place, barcodePoolId: id }) };
}

/** Selects a file in the upload of a pool's page. */
export const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel("Csv file").setInputFiles(file(name, content));
