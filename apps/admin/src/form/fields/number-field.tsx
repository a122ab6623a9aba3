import { NumberInput } from "../number-input.tsx";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import type { FieldPart } from "./field-part.ts";
import { BELOW, type FieldProps } from "./field-props.ts";

type Props = FieldProps & {
  /** An amount of money, with two decimal places. */
  isMoney?: boolean;
  /** A share, or a percentage with decimal places. */
  isShare?: boolean;
  readOnly?: boolean;
};

/** A number input. It keeps invalid text, which the schema then refuses. */
function NumberField({ name, hint, isMoney = false, isShare = false, required, ...rest }: Props) {
  const field = useField(name, { required, show: textOf });
  return (
    <NumberInput
      {...rest}
      {...field}
      name={name}
      value={typeof field.value === "number" ? field.value : textOf(field.value)}
      description={hint}
      inputWrapperOrder={BELOW}
      kind={isMoney ? "money" : isShare ? "measure" : "count"}
    />
  );
}

/** The component for a form with values `V`. */
export function numberFieldOf<V>(): FieldPart<typeof NumberField, V, number | string> {
  return NumberField;
}
