import { createContext, useContext } from "react";
import type { Detour } from "../drafts/draft-store.ts";
import type { Errors } from "./form-errors.ts";
import type { FormStatus } from "./use-form-state.ts";

/** What a form's panel and fields need of it, independent of the entity. */
export type Form = {
  status: FormStatus;
  isDirty: boolean;
  failure: string | undefined;
  refusals: number;
  submit: () => Promise<void>;
  saveToLeave: () => Promise<boolean>;
  keepMine: () => void;
  takeTheirs: () => void;
  valueOf: (name: string) => unknown;
  theirsOf: (name: string) => { value: unknown } | undefined;
  set: (name: string, value: unknown) => void;
  errors: Errors;
  errorWithin: (name: string) => string | undefined;
  strayErrors: () => string[];
  isRequired: (name: string) => boolean;
  mount: (name: string, options: { isSecret: boolean }) => () => void;
  /** Keeps what was typed, for the way back from a detour. */
  keepDraft: (detour: Detour) => void;
};

const FormContext = createContext<Form | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** The surrounding form. */
export function useFormContext(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field stands in a FormPanel or a DialogForm.");
  return form;
}
