import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { useMemo, useSyncExternalStore } from "react";
import { draftStore } from "../../../drafts/draft-store.ts";

type Place = { projectId: number; registrationId: number };

const keyOf = ({ projectId, registrationId }: Place) => `scenario left ${projectId}/${registrationId}`;

/**
 * The user's changes of a draft that somebody else published or discarded before they were saved. They are kept like
 * the drafts of forms, until they are reapplied or discarded. rules/publishing 13
 */
export const unsavedChanges = {
  keep(place: Place, operations: readonly Operation[]): void {
    if (operations.length > 0) draftStore.keep(keyOf(place), { typed: { operations } });
  },
  forget: (place: Place): void => draftStore.remove(keyOf(place)),
};

/** Returns the operations of a stored draft. */
export const operationsIn = (draft: ReturnType<typeof draftStore.find>): readonly Operation[] =>
  (draft?.typed as { operations?: Operation[] } | undefined)?.operations ?? [];

export function useUnsavedChanges({ projectId, registrationId }: Place): readonly Operation[] {
  const key = keyOf({ projectId, registrationId });
  const text = useSyncExternalStore(draftStore.subscribe, () =>
    JSON.stringify(operationsIn(draftStore.find(key))),
  );
  return useMemo(() => JSON.parse(text) as Operation[], [text]);
}
