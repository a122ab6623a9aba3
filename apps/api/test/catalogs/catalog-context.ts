import type { catalogEndpoints } from "@foyer/contract/localized-entry.ts";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Database } from "../../src/platform/db/schema.ts";
import type { Answer, TestApp } from "../server/app-client.ts";

type Endpoints = ReturnType<
  typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.core.$ZodShape, z.ZodObject>
>;

export type CatalogUnderTest = {
  endpoints: Endpoints;
  /** The name of the entity in the audit. */
  entity: string;
  /** The wire's name of the internal name. */
  nameField?: string;
  /** The other fields of a good body; made once the server runs, so that there can be a parent. */
  fields?: (app: TestApp) => Promise<Record<string, unknown>>;
  /** Called with the name of every entry before it is sent: makes what must be there first. */
  prepare?: (app: TestApp, name: string) => Promise<void>;
  /** Fields of an answer beyond the sent ones. */
  adds?: (id: number) => Record<string, unknown>;
};

export type Tools = {
  app: TestApp;
  /** A good body with this name. */
  body: (name: unknown, more?: object) => Record<string, unknown>;
  create: (body: object, token?: string | null) => Promise<Answer>;
  update: (id: number, body: object, headers?: Record<string, string>) => Promise<Answer>;
};

export type CatalogContext = Tools & {
  endpoints: Endpoints;
  entity: string;
  nameField: string;
  adds: (id: number) => Record<string, unknown>;
  audits: (id: number) => Promise<Selectable<Database["audit"]>[]>;
};

/** A text in German. */
export const german = (text: string) => [{ cultureCode: "de-DE", text }];
