import { partitions } from "@foyer/contract/partitions.ts";
import type { Page } from "playwright-core";
import { callApi } from "./call-api.ts";

/** Adds a partition of products under a text that no other test has. */
export async function addPartition(desk: Page, name: string): Promise<{ id: number; text: string }> {
  const text = `${name} ${Date.now()}`;
  const localizations = [{ cultureCode: "en-GB", text }];
  const { id } = await callApi(desk, partitions.create, { body: { internalName: text, localizations } });
  return { id, text };
}
