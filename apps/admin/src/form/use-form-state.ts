import { useEffect, useState } from "react";
import { draftStore } from "../drafts/draft-store.ts";
import { useMessages } from "../messages/use-messages.ts";
import type { Form, FormSituation, FormStatus } from "./form-context.ts";
import { changesOf, type FormState, failureOf, isDirty } from "./form-machine.ts";
import type { FormSpec } from "./form-spec.ts";
import { readDraft, useDraft } from "./use-draft.ts";
import { useFormFields } from "./use-form-fields.ts";
import { useFormMachine } from "./use-form-machine.ts";
import { useSaving } from "./use-saving.ts";

type Versioned = { version: number };

type EntityForm<V, T> = Form & {
  values: V;
  /** The copy that the form was filled from. */
  base: T | undefined;
  change: (patch: Partial<V>) => void;
  /** Merges the typed values into a copy that another part of the screen has saved. */
  rebase: (copy: T) => void;
};

/** One form: its machine, its fields, and saving. rules/forms */
export function useFormState<V extends object, T extends Versioned, A>(
  spec: FormSpec<V, T, A>,
): EntityForm<V, T> {
  const { latest, draftKey } = spec;
  const messages = useMessages();
  const [draft] = useState(() => readDraft(spec));
  const machine = useFormMachine(spec, {
    base: draft?.base ?? latest,
    awaitsDraft: draft !== undefined,
  });
  const { state, send } = machine;
  const { fields, typedValues } = useFormFields(machine, spec);
  const situation = situationOf(state);

  useDraft<V>(draftKey, {
    draft: state.awaitsDraft ? draft : undefined,
    restore: (typed) => {
      send({ type: "restore", typed });
      if (Object.keys(typed).length > 0) messages.add("info", "What you typed before is back.");
    },
    read: () => (situation.isDirty ? { typed: typedValues(), base: state.base } : undefined),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy, or the form has become able to follow one
  useEffect(() => {
    if (latest) send({ type: "follow", latest });
  }, [latest, situation.isDirty, state.phase]);

  return {
    situation,
    values: state.values,
    base: state.base,
    fields,
    change: (patch) => void send({ type: "change", patch }),
    rebase: (copy) => void send({ type: "rebase", copy }),
    actions: {
      ...useSaving(spec, machine),
      keepMine: () => void send({ type: "keep-mine" }),
      takeTheirs: () => void send({ type: "take-theirs" }),
      keepDraft: (detour) => draftStore.keep(draftKey, { typed: typedValues(), base: state.base, detour }),
    },
  };
}

function situationOf(state: FormState<object, unknown>): FormSituation {
  const failure = failureOf(state);
  return {
    status: statusOf(state, failure),
    isDirty: isDirty(state),
    changes: changesOf(state),
    failure,
    refusedSubmits: state.refusedSubmits,
  };
}

function statusOf({ phase, errors }: FormState<unknown, unknown>, failure: string | undefined): FormStatus {
  if (phase !== "editing") return phase;
  if (failure !== undefined) return "failed";
  return Object.keys(errors).length > 0 ? "invalid" : "idle";
}
