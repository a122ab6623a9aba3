import { getSettings, updateSettings } from "./application-setting.ts";
import { countries } from "./countries.ts";
import { listCultures } from "./cultures.ts";
import { createDownloadLink } from "./download-links.ts";
import type { Endpoint } from "./endpoint.ts";
import { countEntities } from "./entity-count.ts";
import { regions } from "./regions.ts";
import { getSession, getSignInConfig, recordSignIn } from "./session.ts";
import { listPublicCultures, listPublicUiTexts, listUiTexts } from "./ui-items.ts";

/** Every endpoint there is; the server refuses to start when its routes differ from this list. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  getSignInConfig,
  getSession,
  recordSignIn,
  createDownloadLink,
  countEntities,
  listCultures,
  listUiTexts,
  listPublicUiTexts,
  listPublicCultures,
  ...Object.values(countries),
  ...Object.values(regions),
  getSettings,
  updateSettings,
];
