import type { Access } from "./access.ts";

/**
 * Access to the live page of a project's gates. Home shows the way there by it, without loading the page's schemas. rules/gates 34,
 * rules/home 6
 */
export const WATCHES_GATES = { project: "operator" } as const satisfies Access;
