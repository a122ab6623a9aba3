import { CheckField } from "./check-field.tsx";
import type { FieldPart } from "./field-part.ts";
import { PasswordField } from "./password-field.tsx";
import { RadioField } from "./radio-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextField } from "./text-field.tsx";

type FieldsOf<V> = {
  TextField: FieldPart<typeof TextField, V, string>;
  PasswordField: FieldPart<typeof PasswordField, V, string>;
  SelectField: FieldPart<typeof SelectField, V, number | string>;
  SwitchField: FieldPart<typeof SwitchField, V, string>;
  RadioField: FieldPart<typeof RadioField, V, string>;
  CheckField: FieldPart<typeof CheckField, V, boolean>;
};

const FIELDS = { TextField, PasswordField, SelectField, SwitchField, RadioField, CheckField };

/**
 * The small field components of a form with values `V`. Dates, numbers, time zones and multiple choices have functions
 * of their own beside their component, because they are large and few screens load them.
 */
export const fieldsOf = <V>(): FieldsOf<V> => FIELDS;
