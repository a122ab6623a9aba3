import type { ReactNode } from "react";

/** Props of every field. It reads everything else from the surrounding form, by its name. */
export type FieldProps = {
  name: string;
  label: string;
  /** Shown below the input, so that inputs side by side are aligned. */
  hint?: ReactNode;
  /** Overrides the contract. */
  required?: boolean | undefined;
};

export type Choice = { value: string; label: string };

export const BELOW: ("label" | "input" | "error" | "description")[] = [
  ...(["label", "input", "error", "description"] as const),
];
