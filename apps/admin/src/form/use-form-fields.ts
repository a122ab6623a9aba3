import { useRef } from "react";
import { type Errors, isOf } from "./form-errors.ts";
import { touchedOf } from "./same-values.ts";
import type { FormMachine } from "./use-form-machine.ts";

/** A form's fields, by name. */
export type FormFields = {
  valueOf: (name: string) => unknown;
  /** The value that another user saved; undefined unless there is such a copy. */
  theirsOf: (name: string) => { value: unknown } | undefined;
  set: (name: string, value: unknown) => void;
  errors: Errors;
  /** The first error of the field or of a part of it. */
  errorWithin: (name: string) => string | undefined;
  /** Errors that belong to no field on the screen. */
  unassignedErrors: () => string[];
  isRequired: (name: string) => boolean;
  /** Announces a field on the screen; returns how to withdraw it. */
  mount: (name: string, options: { isSecret: boolean }) => () => void;
};

type Options<V, T> = {
  valuesOf: (entity: T | undefined) => V;
  isRequired?: ((name: string) => boolean) | undefined;
};

/** The fields of a form machine, and the typed values that a draft may keep (never passwords). */
export function useFormFields<V extends object, T>(
  { state, read, send }: FormMachine<V, T>,
  { valuesOf, isRequired = () => false }: Options<V, T>,
): { fields: FormFields; typedValues: () => Partial<V> } {
  const mounted = useRef(new Set<string>());
  const secrets = useRef(new Set<string>());
  const { values, errors, theirs } = state;
  const theirValues = theirs && valuesOf(theirs);
  const fields: FormFields = {
    valueOf: (name) => lookUp(values, name),
    theirsOf: (name) => theirValues && { value: lookUp(theirValues, name) },
    set: (name, value) => void send({ type: "change", patch: { [name]: value } as Partial<V> }),
    errors,
    errorWithin: (name) => Object.entries(errors).find(([path]) => isOf(path, name))?.[1],
    unassignedErrors: () =>
      Object.entries(errors)
        .filter(([path]) => ![...mounted.current].some((name) => isOf(path, name)))
        .map(([, sentence]) => sentence),
    isRequired,
    mount: (name, { isSecret }) => {
      mounted.current.add(name);
      if (isSecret) secrets.current.add(name);
      return () => mounted.current.delete(name);
    },
  };
  const typedValues = () => {
    const typed = Object.entries(touchedOf(read().values, read().initial));
    return Object.fromEntries(typed.filter(([name]) => !secrets.current.has(name))) as Partial<V>;
  };
  return { fields, typedValues };
}

const lookUp = (values: object, name: string): unknown =>
  Object.entries(values).find(([key]) => key === name)?.[1];
