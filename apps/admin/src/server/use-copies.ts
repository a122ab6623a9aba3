import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { ApiError } from "./api-error.ts";

type Versioned = { version: number };

type Options<T extends Versioned, V> = {
  /** As it was last read; left out, one is added. */
  latest: T | undefined;
  /** The copy that the form was filled from. */
  base: T | undefined;
  setBase: (copy: T) => void;
  form: UseFormReturnType<V>;
  valuesOf: (copy: T) => V;
  schema: z.ZodType<T>;
};

/** The copies of one thing that a form has to do with; a newer one never overwrites what is typed. rules/settings 1 */
export function useCopies<T extends Versioned, V extends object>(options: Options<T, V>) {
  const { latest, base, setBase, form, valuesOf, schema } = options;
  const [theirs, setTheirs] = useState<T>();
  const [failure, setFailure] = useState<string>();

  /** Fills the form anew, as if nothing had gone wrong. */
  const start = (values: V) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setFailure(undefined);
  };
  const take = (copy: T) => {
    setBase(copy);
    setTheirs(undefined);
    start(valuesOf(copy));
  };
  const isUntouched = !form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer copy or a last undone change matters
  useEffect(() => {
    if (isUntouched && latest && base && latest.version > base.version) take(latest);
  }, [latest, isUntouched]);

  /** Keeps the copy that somebody else saved meanwhile; false when the refusal has another reason. */
  const keepTheirs = (error: ApiError): boolean => {
    const current = error.code === "stale-version" ? schema.safeParse(error.current) : undefined;
    if (current?.success) setTheirs(current.data);
    return current?.success === true;
  };

  /** Keeps what is typed, to be saved over what somebody else saved. */
  const keepMine = () => {
    if (!theirs) return;
    setBase(theirs);
    form.setInitialValues(valuesOf(theirs));
    setTheirs(undefined);
  };

  return {
    theirs,
    failure,
    setFailure,
    start,
    take,
    keepTheirs,
    keepMine,
    takeTheirs: () => theirs && take(theirs),
  };
}
