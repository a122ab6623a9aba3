import { useCallback } from "react";
import { useRowEditing } from "../../../list/use-row-editing.tsx";
import { change } from "../../../server/pending-changes.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import type { entryColumns } from "./entry-columns.tsx";
import { type EntryDraft, sameDraft, toBody, toDraft, toDraftErrors, withDraft } from "./entry-draft.ts";
import { useOwner } from "./use-owner.ts";

type Options = {
  config: CatalogConfig;
  cultures: readonly string[];
  columns: ReturnType<typeof entryColumns>;
  mayEdit: boolean;
};

/** Edits the entries of a catalog in their rows: the name, the texts of the shown cultures, its own columns. rules/catalogs 10, 11 */
export function useEntryEditing({ config, cultures, columns, mayEdit }: Options) {
  const write = useWrite(config.endpoints.update, {
    refreshes: [],
    optimistic: ({ params, body }, answer) => [
      change(config.endpoints.list, (entries) =>
        entries.map((entry) =>
          entry.id === params.id ? (answer ?? preview(config, entry as CatalogEntry, body)) : entry,
        ),
      ),
    ],
  });
  const { of } = useOwner(config);
  return useRowEditing<CatalogEntry, EntryDraft>({
    columns,
    keyOf: ({ id }) => id,
    nameOf: (entry) => String(entry[config.nameField]),
    toDraft: useCallback((entry: CatalogEntry) => toDraft(config, entry), [config]),
    isSame: sameDraft,
    send: ({ id, version }, draft) =>
      write.mutateAsync(of({ params: { id }, body: toBody(config, draft, cultures, version) })),
    toErrors: (fields) => toDraftErrors(config, fields, cultures),
    isOffered: mayEdit && !config.editsInForm,
    saveKey: config.multiline ? "mod+Enter" : "Enter",
  });
}

/** The body names the selected cultures alone: it is laid over the entry's other texts. */
function preview(config: CatalogConfig, entry: CatalogEntry, body: Record<string, unknown>) {
  const sent = toDraft(config, { ...entry, ...body } as CatalogEntry);
  return withDraft(config, entry, { ...sent, texts: { ...toDraft(config, entry).texts, ...sent.texts } });
}
