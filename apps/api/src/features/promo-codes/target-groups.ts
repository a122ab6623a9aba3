import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RowValues } from "./promo-code-file.csv.ts";
import { type GroupKey, insertGroup, listGroupRows } from "./promo-code-groups.store.ts";

/** The group that a row's code belongs to. */
export type TargetGroups = {
  of: (values: RowValues) => Promise<number>;
  /** Groups that are new: created, or to be created. */
  newGroups: () => number;
};

/** Every row belongs to one group. */
export const oneGroup = ({ groupId }: GroupKey): TargetGroups => ({
  of: async () => groupId,
  newGroups: () => 0,
});

/** Every row belongs to the oldest group of its type and owner; without one, to a new group. rules/promo-codes 9 */
export async function groupsByOwner(
  db: Kysely<Database>,
  projectId: number,
  { isPreview }: { isPreview: boolean },
): Promise<TargetGroups> {
  const keyOf = (type: number, owner: string) => `${type} ${nameKey(owner)}`;
  const rows = (await listGroupRows(db, projectId)).toSorted((a, b) => b.id - a.id);
  const groups = new Map(rows.map(({ id, promoCodeType, owner }) => [keyOf(promoCodeType, owner), id]));
  let created = 0;
  return {
    of: async ({ typeId, owner }) => {
      const key = keyOf(typeId, owner);
      const known = groups.get(key);
      if (known !== undefined) return known;
      created += 1;
      const id = isPreview ? -created : await insertGroup(db, { projectId, promoCodeType: typeId, owner });
      groups.set(key, id);
      return id;
    },
    newGroups: () => created,
  };
}
