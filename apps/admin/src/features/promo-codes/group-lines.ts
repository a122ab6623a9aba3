import type { PromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { type PromoCodeUses, sumOfUses, usesLeft } from "@foyer/domain/promo-code/promo-code-uses.ts";
import type { SortOrder } from "@foyer/ui/table/column.ts";

/** A group as the list shows it. */
export type GroupLine = PromoCodeGroup & { typeName: string };
/** All groups of one owner together. */
export type OwnerLine = PromoCodeUses & { owner: string; groups: number; codeCount: number };

export const GROUP_SORTS = ["typeName", "owner", "codeCount", "left"] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

const NAMES = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

const COMPARE: Record<GroupSort, (a: GroupLine, b: GroupLine) => number> = {
  typeName: (a, b) => NAMES.compare(a.typeName, b.typeName) || NAMES.compare(a.owner, b.owner),
  owner: (a, b) => NAMES.compare(a.owner, b.owner) || NAMES.compare(a.typeName, b.typeName),
  codeCount: (a, b) => a.codeCount - b.codeCount,
  left: (a, b) => usesLeft(a) - usesLeft(b),
};

/** Sorts groups; ties are broken by the oldest group first. */
export function sortGroups(groups: readonly GroupLine[], sort: GroupSort, order: SortOrder): GroupLine[] {
  const direction = order === "asc" ? 1 : -1;
  return groups.toSorted((a, b) => direction * COMPARE[sort](a, b) || a.id - b.id);
}

/** The groups that have every word of `search` in their type or owner. */
export function findGroups(groups: readonly GroupLine[], search: string): GroupLine[] {
  const words = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  return groups.filter(({ typeName, owner }) => {
    const text = `${typeName} ${owner}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The groups of each owner together, by name; groups without an owner come last. */
export function linesOfOwners(groups: readonly GroupLine[]): OwnerLine[] {
  const byOwner = Map.groupBy(groups, ({ owner }) => owner.toLowerCase());
  const lines = [...byOwner.values()].map((own) => ({
    ...sumOfUses(own),
    owner: own[0]?.owner ?? "",
    groups: own.length,
    codeCount: own.reduce((sum, { codeCount }) => sum + codeCount, 0),
  }));
  return lines.sort(
    (a, b) => Number(a.owner === "") - Number(b.owner === "") || NAMES.compare(a.owner, b.owner),
  );
}
