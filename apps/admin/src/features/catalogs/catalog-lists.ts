/** Where each counted catalog is listed, in the order of the menu; `entity` is its name in the counts. */
export const CATALOG_LISTS: readonly { entity: string; title: string; path: string }[] = [];
