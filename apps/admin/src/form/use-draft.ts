import { useEffect, useRef } from "react";
import { type Draft, draftStore } from "../drafts/draft-store.ts";

type FoundDraft<T> = { typed: object; base: T | undefined };

/** Returns the kept draft of a form; undefined without one that still fits. `readCopy` parses the copy it started with. */
export function readDraft<T>(form: {
  draftKey: string;
  latest?: T | undefined;
  readCopy: (copy: unknown) => T | undefined;
}): FoundDraft<T> | undefined {
  const draft = draftStore.find(form.draftKey);
  if (!draft) return undefined;
  const base = draft.base === undefined ? undefined : form.readCopy(draft.base);
  const fits = (base === undefined) === (form.latest === undefined);
  return fits ? { typed: draft.typed, base } : undefined;
}

type Options<V> = {
  /** The draft to put back, once. */
  draft: { typed: object } | undefined;
  restore: (typed: Partial<V>) => void;
  /** Returns the values to keep, if anything was typed. */
  read: () => Draft | undefined;
};

/** Puts a kept draft back into its form, and lets the form be kept when the session ends. rules/forms 10 */
export function useDraft<V>(key: string, options: Options<V>): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => draftStore.watch(key, () => latest.current.read()), [key]);
  const { draft } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a draft
  useEffect(() => {
    if (!draft || !draftStore.find(key)) return;
    latest.current.restore(draft.typed as Partial<V>);
    draftStore.remove(key);
  }, [draft]);
}
