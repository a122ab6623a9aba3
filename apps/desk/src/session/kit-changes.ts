import type { DeskKit } from "@foyer/contract/desk-device.ts";

/** The parts of a desk's kit that staff have changed. */
export type KitChanges = { questionnaire: boolean; badge: boolean };

/** Compares two kits; null where visitors and staff see no difference. */
export function findChanges(before: DeskKit, after: DeskKit): KitChanges | null {
  const differs = (partOf: (kit: DeskKit) => unknown) =>
    JSON.stringify(partOf(before)) !== JSON.stringify(partOf(after));
  const questionnaire = differs(({ play, regions }) => [play, regions]);
  const badge = differs(({ template, fullNameFormat, symbology }) => [template, fullNameFormat, symbology]);
  return questionnaire || badge ? { questionnaire, badge } : null;
}

/** Names the changed parts. */
export const namePartsOf = ({ questionnaire, badge }: KitChanges): string =>
  questionnaire && badge ? "questionnaire and badge" : questionnaire ? "questionnaire" : "badge";
