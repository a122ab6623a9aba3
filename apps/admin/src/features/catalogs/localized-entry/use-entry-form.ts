import { countEntities } from "@foyer/contract/entity-count.ts";
import { useEffect } from "react";
import { useFormState } from "../../../form/use-form-state.ts";
import type { MessageLink } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { checkDraft, toDraft as draftOf, emptyDraft, toBody } from "./entry-draft.ts";
import { type EntryValues, fieldName, toDraft, toErrors, toValues } from "./entry-values.ts";
import { useOwner } from "./use-owner.ts";

/** The parent of a new entry. It is chosen in the form and stored in the address. */
export type ChosenParent = {
  /** The wire's name of the field that names it. */
  field: string;
  /** Empty: none is chosen yet. */
  id: string;
  /** The message if none is chosen. */
  missing: string;
};

type Options = {
  config: CatalogConfig;
  /** Whose texts are shown, and sent. */
  cultures: readonly string[];
  /** The entry to edit; left out, one is added. */
  entry?: CatalogEntry | undefined;
  /** The initial fields of a new entry. */
  initial?: Record<string, unknown>;
  parent?: ChosenParent | undefined;
  /** `next`: what comes next for an entry that was added. */
  onSaved: (saved: CatalogEntry, next: MessageLink | undefined) => void;
};

/** The add or edit form of a catalog's entry. */
export function useEntryForm({ config, cultures, entry, initial = {}, parent, onSaved }: Options) {
  const refreshes = [config.endpoints.list, config.endpoints.get, countEntities];
  const create = useWrite(config.endpoints.create, { refreshes });
  const update = useWrite(config.endpoints.update, { refreshes });
  const { of, project } = useOwner(config);
  const nextOf = ({ id }: CatalogEntry): MessageLink | undefined => {
    if (entry || !config.next) return undefined;
    const { label, pathOf } = config.next;
    return { label, to: `${pathOf(id)}${project && `&project=${project}`}` };
  };
  const empty = emptyDraft(config, { ...initial, ...(parent && { [parent.field]: parent.id }) });
  const form = useFormState<EntryValues, CatalogEntry, CatalogEntry>({
    draftKey: `${entry ? config.endpoints.update.path : config.endpoints.create.path} ${entry?.id ?? `new ${project}`.trim()}`,
    latest: entry,
    valuesOf: (copy) => toValues(copy ? draftOf(config, copy) : empty),
    findErrors: (values) => ({
      ...checkDraft(config, toDraft(values), "form"),
      ...(parent && !values[fieldName(parent.field)] && { [fieldName(parent.field)]: parent.missing }),
    }),
    send: async (values, base) => {
      const body = toBody(config, toDraft(values), cultures, base?.version);
      const saved = await (base
        ? update.mutateAsync(of({ params: { id: base.id }, body }))
        : create.mutateAsync(of({ body })));
      return saved as CatalogEntry;
    },
    copyOf: (answer) => (entry ? answer : undefined),
    readCopy: (current) => config.endpoints.get.result.safeParse(current).data as CatalogEntry | undefined,
    toErrors: (fields) => toErrors(config, fields, cultures),
    saved: (answer) => `“${answer[config.nameField]}” has been ${entry ? "saved" : "added"}.`,
    next: nextOf,
    onSaved: (saved) => onSaved(saved, nextOf(saved)),
  });
  const { fields } = form;
  const name = parent && fieldName(parent.field);
  const chosen = parent?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice matters
  useEffect(() => {
    if (name !== undefined && fields.valueOf(name) !== chosen) fields.set(name, chosen);
  }, [name, chosen]);
  return form;
}
