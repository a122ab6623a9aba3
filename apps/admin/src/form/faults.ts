import type { ReactNode } from "react";

/** What is wrong with what is typed: a sentence by the path of its field, `name`, `projectIds.0`. */
export type Faults = Readonly<Record<string, string>>;

/** Is the path that of the field, or of a part of it? */
export const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

type Change = { name: string; before: Faults; after: Faults };
type Shown = Readonly<Record<string, ReactNode>>;

/**
 * The marks that are left after a change. Those of the browser's own check (`before`) stay exactly as long as it finds
 * the fault (`after`); one of the server stays until its field is changed, as only the server can say more.
 */
export function faultsAfter(shown: Shown, { name, before, after }: Change): Record<string, ReactNode> {
  const left = Object.entries(shown).map(([path, sentence]) => {
    const isServers = before[path] !== sentence;
    return [path, isServers && !isOf(path, name) ? sentence : after[path]] as const;
  });
  return Object.fromEntries(left.filter(([, sentence]) => sentence !== undefined));
}
