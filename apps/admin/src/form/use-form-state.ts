import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { type Detour, draftStore } from "../drafts/draft-store.ts";
import { useMessages } from "../messages/use-messages.ts";
import { ApiError } from "../server/api-error.ts";
import { type Errors, errorsAfter, isOf } from "./form-errors.ts";
import { mergeTyped, sameValues, touchedOf } from "./same-values.ts";
import { readDraft, useDraft } from "./use-draft.ts";

type Versioned = { version: number };

export type FormSpec<V, T extends Versioned, A> = {
  /** The entity as last read; without it the form adds one. */
  latest?: T | undefined;
  /** The input values of a copy; of undefined: the initial values of a new entity. */
  valuesOf: (entity: T | undefined) => V;
  /** Client-side validation; the server validates again. */
  findErrors: (values: V, base: T | undefined) => Errors;
  send: (values: V, base: T | undefined) => Promise<A>;
  /** The new copy in a response; undefined: the form is reset. */
  copyOf: (answer: A) => T | undefined;
  /** Parses the current copy in a 412 response. */
  readCopy: (current: unknown) => T | undefined;
  /** Maps the server's field paths to the form's; without it they are the same. */
  toErrors?: ((fields: Errors, base: T | undefined) => Errors) | undefined;
  /** Names the form among all forms, so that what was typed can be kept. */
  draftKey: string;
  isRequired?: ((name: string) => boolean) | undefined;
  /** The success message. */
  saved?: ((answer: A) => string) | undefined;
  /** Called after a save, unless the user saved to leave. */
  onSaved?: ((answer: A) => void) | undefined;
  /** Saving to leave stays on the page, because the user has to see what `onSaved` shows. */
  mustStay?: boolean | undefined;
};

export type FormStatus = "idle" | "invalid" | "sending" | "stale" | "failed";

/** The state of one form: values, errors, saving, and both copies after a 412. rules/forms */
export function useFormState<V extends object, T extends Versioned, A>(spec: FormSpec<V, T, A>) {
  const { latest, valuesOf, findErrors, toErrors = (fields) => fields } = spec;
  const messages = useMessages();
  const [draft, setDraft] = useState(() => readDraft(spec));
  const [base, setBase] = useState(draft?.base ?? latest);
  const [theirs, setTheirs] = useState<T>();
  const [refusal, setRefusal] = useState<{ reason: string; isOfFields: boolean }>();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sent = useRef<Promise<A | undefined>>(undefined);
  const mounted = useRef(new Set<string>());
  const secrets = useRef(new Set<string>());
  const form = useForm<V>({
    initialValues: valuesOf(base),
    validate: (values) => findErrors(values, base),
    clearInputErrorOnChange: false,
  });
  const values = form.getValues();
  const isDirty = !sameValues(values, form.getInitialValues());

  const start = (copy: T | undefined) => {
    const next = valuesOf(copy);
    setBase(copy);
    setTheirs(undefined);
    setRefusal(undefined);
    form.setInitialValues(next);
    form.setValues(next);
    form.clearErrors();
  };
  const withoutSecrets = () =>
    Object.fromEntries(
      Object.entries(touchedOf(form.getValues(), form.getInitialValues())).filter(
        ([name]) => !secrets.current.has(name),
      ),
    );
  useDraft<V>(spec.draftKey, {
    draft,
    restore: (typed) => {
      form.setValues(typed);
      setDraft(undefined);
      if (Object.keys(typed).length > 0) messages.add("info", "What you typed before is back.");
    },
    read: () => (isDirty ? { typed: withoutSecrets(), base } : undefined),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a newer copy or when the form is clean again
  useEffect(() => {
    if (!draft && !isDirty && !isSending && latest && base && latest.version > base.version) start(latest);
  }, [latest, isDirty, isSending]);

  const change = (patch: Partial<V>) => {
    const before = form.getValues();
    form.setValues(patch);
    if (Object.keys(form.errors).length === 0) return;
    const checks = { before: findErrors(before, base), after: findErrors({ ...before, ...patch }, base) };
    form.setErrors((shown) =>
      Object.keys(patch).reduce((left, name) => errorsAfter(left, { name, ...checks }), shown),
    );
  };

  const refuse = (error: ApiError) => {
    const current = error.code === "stale-version" ? spec.readCopy(error.current) : undefined;
    if (current) return setTheirs(current);
    const errors = toErrors(error.fields, base);
    form.setErrors({ ...errors });
    const isOfFields = Object.keys(errors).length > 0;
    setRefusal({ reason: Object.values(errors).includes(error.message) ? "" : error.message, isOfFields });
    if (!isOfFields) messages.add("danger", error.message);
  };

  /** Merges the typed values into another copy. */
  const rebase = (copy: T) => {
    const next = valuesOf(copy);
    const kept = mergeTyped(form.getValues(), form.getInitialValues(), next);
    setBase(copy);
    setTheirs(undefined);
    form.setInitialValues(next);
    form.setValues(kept);
  };

  const accept = (answer: A, accepted: V) => {
    draftStore.remove(spec.draftKey);
    const copy = spec.copyOf(answer);
    if (copy && form.getValues() !== accepted) {
      // Values typed while the save was in flight remain as unsaved changes.
      form.setInitialValues(accepted);
      rebase(copy);
    } else start(copy);
    if (spec.saved) messages.add("success", spec.saved(answer));
  };

  const trySave = async (): Promise<A | undefined> => {
    setRefusal(undefined);
    const typed = form.getValues();
    if (theirs || form.validate().hasErrors) {
      setRefusals((count) => count + 1);
      return undefined;
    }
    setSending(true);
    try {
      const answer = await spec.send(typed, base);
      accept(answer, typed);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      setRefusals((count) => count + 1);
      return undefined;
    } finally {
      setSending(false);
    }
  };
  /** Saves. A call while a save is in flight returns that save. Undefined: it failed. */
  const save = (): Promise<A | undefined> => {
    sent.current ??= trySave().finally(() => {
      sent.current = undefined;
    });
    return sent.current;
  };

  const submit = async (): Promise<void> => {
    if (sent.current) return;
    const answer = await save();
    if (answer !== undefined) spec.onSaved?.(answer);
  };
  const saveToLeave = async (): Promise<boolean> => {
    const answer = await save();
    if (answer !== undefined && spec.mustStay) spec.onSaved?.(answer);
    return answer !== undefined && !spec.mustStay;
  };

  const isInvalid = Object.keys(form.errors).length > 0;
  // Once all fields that the server refused are changed, nothing is left to tell.
  const failure = refusal?.isOfFields && !isInvalid ? undefined : refusal?.reason;
  const status: FormStatus = isSending
    ? "sending"
    : theirs
      ? "stale"
      : failure !== undefined
        ? "failed"
        : isInvalid
          ? "invalid"
          : "idle";
  const errors: Errors = Object.fromEntries(
    Object.entries(form.errors).map(([path, sentence]) => [path, String(sentence)]),
  );
  const lookUp = (of: object, name: string): unknown => Object.entries(of).find(([key]) => key === name)?.[1];
  const theirValues = theirs && valuesOf(theirs);

  return {
    status,
    values,
    /** The copy that the form was filled from. */
    base,
    isDirty,
    failure,
    /** Counts refused submits; each one moves the focus to the first invalid field. */
    refusals,
    change,
    submit,
    saveToLeave,
    keepMine: () => theirs && rebase(theirs),
    takeTheirs: () => theirs && start(theirs),
    /** For components outside the form that change the same entity. */
    rebase,
    valueOf: (name: string) => lookUp(values, name),
    /** The value that another user saved; undefined unless there is such a copy. */
    theirsOf: (name: string) => theirValues && { value: lookUp(theirValues, name) },
    set: (name: string, value: unknown) => change({ [name]: value } as Partial<V>),
    errors,
    /** The first error of the field or of a part of it. */
    errorWithin: (name: string) => Object.entries(errors).find(([path]) => isOf(path, name))?.[1],
    /** Errors that belong to no field of the form. */
    strayErrors: () =>
      Object.entries(errors)
        .filter(([path]) => ![...mounted.current].some((name) => isOf(path, name)))
        .map(([, sentence]) => sentence),
    isRequired: (name: string) => spec.isRequired?.(name) ?? false,
    mount: (name: string, { isSecret }: { isSecret: boolean }) => {
      mounted.current.add(name);
      if (isSecret) secrets.current.add(name);
      return () => mounted.current.delete(name);
    },
    keepDraft: (detour: Detour) => draftStore.keep(spec.draftKey, { typed: withoutSecrets(), base, detour }),
  };
}
