import type { ReactNode } from "react";

/** What every field takes; all else it knows, by its name, from the form around it. */
export type FieldProps = {
  name: string;
  label: string;
  /** Stands below the input, so that inputs beside each other stand in line. */
  hint?: ReactNode;
  /** Overrules what the contract says. */
  required?: boolean | undefined;
};

export type Choice = { value: string; label: string };

export const BELOW: ("label" | "input" | "error" | "description")[] = [
  ...(["label", "input", "error", "description"] as const),
];
