import { createContext, useContext } from "react";
import type { Detour } from "../drafts/draft-store.ts";
import type { FormFields } from "./use-form-fields.ts";

export type FormStatus = "idle" | "invalid" | "sending" | "stale" | "failed";

/** The state of a form, as its frame shows it. */
export type FormSituation = {
  status: FormStatus;
  isDirty: boolean;
  /** How many fields differ from what is saved. */
  changes: number;
  failure: string | undefined;
  /** Counts refused submits; each one moves the focus to the first invalid field. */
  refusedSubmits: number;
};

export type FormActions = {
  submit: () => Promise<void>;
  /** Saves before the page is left; resolves to true if it may be left. */
  saveToLeave: () => Promise<boolean>;
  /** After a 412: continues with the typed values on the other's copy. */
  keepMine: () => void;
  /** After a 412: continues with the other's copy. */
  takeTheirs: () => void;
  /** Keeps what was typed, for the way back from a detour. */
  keepDraft: (detour: Detour) => void;
};

/** The part of a form that its panel and fields use, independent of the entity. */
export type Form = { situation: FormSituation; fields: FormFields; actions: FormActions };

const FormContext = createContext<Form | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** The surrounding form. */
export function useFormContext(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field stands in a FormPanel or a DialogForm.");
  return form;
}
