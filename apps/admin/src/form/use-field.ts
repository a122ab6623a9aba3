import { useEffect } from "react";
import { useFormContext } from "./form-context.ts";

type Options = {
  /** Overrules what the contract says of it. */
  required?: boolean | undefined;
  /** How a value is told to people. */
  show: (value: unknown) => string;
};

export type Field = {
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong, or what somebody else saved there meanwhile. */
  error: string | undefined;
  required: boolean;
};

/** A field of the form around it, by its name: value, fault, required mark and what was saved meanwhile. */
export function useField(name: string, { required, show }: Options): Field {
  const form = useFormContext();
  const { mount } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every rendering has another function that does the same
  useEffect(() => {
    const unmount = mount(name);
    return () => void unmount();
  }, [name]);
  const value = form.valueOf(name);
  const theirs = form.theirsOf(name);
  const meanwhile = theirs && show(theirs.value) !== show(value);
  return {
    value,
    onChange: (next) => form.set(name, next),
    error:
      form.faultWithin(name) ??
      (meanwhile ? `Saved meanwhile: ${show(theirs.value) || "nothing"}` : undefined),
    required: required ?? form.isRequired(name),
  };
}
