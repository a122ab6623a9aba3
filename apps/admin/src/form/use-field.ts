import { useEffect } from "react";
import { useFormContext } from "./form-context.ts";

type Options = {
  /** Overrides the contract. */
  required?: boolean | undefined;
  /** Formats a value for display. */
  show: (value: unknown) => string;
  /** A password: it is never kept in a draft. */
  isSecret?: boolean;
};

export type Field = {
  value: unknown;
  onChange: (value: unknown) => void;
  /** The error, or the value that another user saved meanwhile. */
  error: string | undefined;
  required: boolean;
};

/** A field of the surrounding form, by name: value, error, required mark and the value that another user saved. */
export function useField(name: string, { required, show, isSecret = false }: Options): Field {
  const { fields } = useFormContext();
  const { mount } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function differs in each render but does the same
  useEffect(() => {
    const unmount = mount(name, { isSecret });
    return () => void unmount();
  }, [name]);
  const value = fields.valueOf(name);
  const theirs = fields.theirsOf(name);
  const meanwhile = theirs && show(theirs.value) !== show(value);
  return {
    value,
    onChange: (next) => fields.set(name, next),
    error:
      fields.errorWithin(name) ??
      (meanwhile ? `Saved meanwhile: ${show(theirs.value) || "nothing"}` : undefined),
    required: required ?? fields.isRequired(name),
  };
}
