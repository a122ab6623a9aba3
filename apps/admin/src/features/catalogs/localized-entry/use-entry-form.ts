import { countEntities } from "@foyer/contract/entity-count.ts";
import { useRef, useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import {
  checkDraft,
  type DraftErrors,
  type EntryDraft,
  emptyDraft,
  sameDraft,
  toBody,
  toDraft,
  toDraftErrors,
} from "./entry-draft.ts";

type Options = {
  config: CatalogConfig;
  cultures: readonly string[];
  /** The entry to edit; left out, one is added. */
  entry?: CatalogEntry | undefined;
  /** What fields of a new entry start as. */
  initial?: Record<string, unknown>;
  /** Fields that the screen decides, such as a region's country. */
  fixed?: Record<string, unknown>;
  /** What is wrong with those, by their names. */
  fixedErrors?: DraftErrors;
  onSaved: (entry: CatalogEntry) => void;
};

/** `fail` as the last answer of the server to what stands in the form. */
type Outcome =
  | { status: "none" }
  | { status: "fail"; failure: string | undefined; errors: DraftErrors; current?: CatalogEntry };

const NOTHING: Outcome = { status: "none" };

/** An add or edit form: a success empties it and hands over to the list; a failure keeps what was typed and says why. */
export function useEntryForm(options: Options) {
  const { config, cultures, entry, initial = {}, fixed = {}, fixedErrors = {}, onSaved } = options;
  const [base, setBase] = useState(entry);
  const empty = emptyDraft(config, { ...initial, ...fixed });
  const saved = base ? toDraft(config, base) : empty;
  const [draft, setDraft] = useState<EntryDraft>(saved);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING);
  const refreshes = [config.endpoints.list, config.endpoints.get, countEntities];
  const create = useWrite(config.endpoints.create, { refreshes });
  const update = useWrite(config.endpoints.update, { refreshes });

  // Two presses of a key may come before the first one shows: one save goes out.
  const isSent = useRef(false);

  const save = async (): Promise<CatalogEntry | null> => {
    if (isSent.current) return null;
    const values = { ...draft, fields: { ...draft.fields, ...fixed } };
    const errors = { ...checkDraft(config, values, "form"), ...fixedErrors };
    if (Object.keys(errors).length > 0) {
      setOutcome({ status: "fail", failure: undefined, errors });
      return null;
    }
    const known = outcome.status === "fail" ? (outcome.current ?? base) : base;
    const body = toBody(config, values, cultures, known?.version);
    isSent.current = true;
    try {
      const saved = await (known
        ? update.mutateAsync({ params: { id: known.id }, body })
        : create.mutateAsync({ body }));
      setDraft(empty);
      setOutcome(NOTHING);
      return saved as CatalogEntry;
    } catch (error) {
      setOutcome(asFail(config, { cultures, fixed: Object.keys(fixed) }, error as ApiError));
      return null;
    } finally {
      isSent.current = false;
    }
  };

  return {
    draft,
    /** The copy that an edit is based on. */
    base,
    errors: outcome.status === "fail" ? outcome.errors : {},
    failure: outcome.status === "fail" ? outcome.failure : undefined,
    current: outcome.status === "fail" ? outcome.current : undefined,
    isSaving: create.isPending || update.isPending,
    isDirty: !sameDraft(draft, saved),
    change: (next: EntryDraft) => {
      setDraft(next);
      // What somebody else wrote stays known until it is taken or saved over.
      setOutcome((now) => (now.status === "fail" && now.current ? { ...now, errors: {} } : NOTHING));
    },
    takeCurrent: () => {
      if (outcome.status !== "fail" || !outcome.current) return;
      setBase(outcome.current);
      setDraft(toDraft(config, outcome.current));
      setOutcome(NOTHING);
    },
    save: async () => (await save()) !== null,
    submit: async () => {
      const saved = await save();
      if (saved) onSaved(saved);
    },
  };
}

function asFail(config: CatalogConfig, sent: Parameters<typeof toDraftErrors>[2], error: ApiError): Outcome {
  const errors = toDraftErrors(config, error.fields, sent);
  const atInputs = Object.keys(errors).some((path) => path !== "");
  const current = error.code === "stale-version" ? { current: error.current as CatalogEntry } : {};
  return {
    status: "fail",
    errors,
    failure: atInputs ? undefined : (errors[""] ?? error.message),
    ...current,
  };
}
