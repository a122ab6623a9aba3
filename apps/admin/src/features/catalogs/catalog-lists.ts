import { paths } from "../../paths.ts";

/** Where each counted catalog is listed, in the order of the menu; `entity` is its name in the counts. */
export const CATALOG_LISTS: readonly { entity: string; title: string; path: string }[] = [
  { entity: "countries", title: "Countries", path: paths.listCountry() },
  { entity: "regions", title: "Regions", path: paths.listRegions() },
];
