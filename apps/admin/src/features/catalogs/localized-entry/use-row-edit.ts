import { useCallback, useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { change } from "../../../server/pending-changes.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import {
  checkDraft,
  type DraftErrors,
  type EntryDraft,
  sameDraft,
  toBody,
  toDraft,
  toDraftErrors,
  withDraft,
} from "./entry-draft.ts";

/** The one row being edited, and what became of the last try to save it. */
export type EditedRow = {
  /** The copy that the edit is based on. */
  entry: CatalogEntry;
  draft: EntryDraft;
  errors: DraftErrors;
  /** Why the last save failed; stands at the row until the next try. */
  failure?: string;
  /** What somebody else made of the row meanwhile. */
  current?: CatalogEntry;
};

type Saving = { entry: CatalogEntry; draft: EntryDraft };

/**
 * Edits one row at a time. A save shows at once; when the server refuses, the row goes back into editing with what was
 * typed and says why. rules/catalogs 10, 11
 */
export function useRowEdit(config: CatalogConfig, cultures: readonly string[]) {
  const [edited, setEdited] = useState<EditedRow | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const write = useWrite(config.endpoints.update, {
    refreshes: [],
    optimistic: ({ params, body }, answer) => [
      change(config.endpoints.list, (entries) =>
        entries.map((entry) =>
          entry.id === params.id ? (answer ?? preview(entry as CatalogEntry, body)) : entry,
        ),
      ),
    ],
  });
  // The body names the selected cultures alone: the preview lays it over the row's other texts.
  const preview = (entry: CatalogEntry, body: Record<string, unknown>) => {
    const sent = toDraft(config, { ...entry, ...body } as CatalogEntry);
    return withDraft(config, entry, { ...sent, texts: { ...toDraft(config, entry).texts, ...sent.texts } });
  };

  const send = async ({ entry, draft }: Saving) => {
    try {
      const body = toBody(config, draft, cultures, entry.version);
      await write.mutateAsync({ params: { id: entry.id }, body });
      return true;
    } catch (error) {
      const errors = toDraftErrors(config, (error as ApiError).fields, { cultures, fixed: [] });
      setEdited(asRefused({ entry, draft }, errors, error as ApiError));
      return false;
    }
  };

  // One function for all rows and renderings: rows that stay the same are not drawn again.
  const begin = useCallback(
    // The buttons of other rows are held a moment later than the first row is opened: that one stays.
    (entry: CatalogEntry) => setEdited((now) => now ?? { entry, draft: toDraft(config, entry), errors: {} }),
    [config],
  );

  return {
    edited,
    /** While a save is on its way no other row is opened: it may come back into editing. */
    isSaving: write.isPending,
    /** The row whose save was begun last: it gets the focus back. */
    saved,
    isDirty: edited !== null && !sameDraft(edited.draft, toDraft(config, edited.entry)),
    begin,
    change: (draft: EntryDraft) => setEdited((now) => now && { ...now, draft, errors: {} }),
    cancel: () => {
      setSaved(edited?.entry.id ?? null);
      setEdited(null);
    },
    /** Resolves with whether the row is saved. */
    save: async (): Promise<boolean> => {
      if (!edited) return true;
      const errors = checkDraft(config, edited.draft, "row");
      if (Object.keys(errors).length > 0) {
        setEdited({ ...edited, errors });
        return false;
      }
      // Over somebody else's copy only when the user has seen it.
      const entry = edited.current ?? edited.entry;
      setSaved(entry.id);
      setEdited(null);
      return send({ entry, draft: edited.draft });
    },
    takeCurrent: () =>
      setEdited((now) => {
        if (!now?.current) return now;
        return { entry: now.current, draft: toDraft(config, now.current), errors: {} };
      }),
  };
}

function asRefused({ entry, draft }: Saving, errors: DraftErrors, error: ApiError): EditedRow {
  const current = error.code === "stale-version" ? (error.current as CatalogEntry) : undefined;
  const atInput = Object.keys(errors).some((path) => path !== "");
  return { entry, draft, errors, ...(current && { current }), ...(!atInput && { failure: error.message }) };
}
