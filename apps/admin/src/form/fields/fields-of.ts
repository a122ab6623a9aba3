import type { ComponentProps, JSXElementConstructor, ReactNode } from "react";
import type { MomentText } from "../moment-text.ts";
import { CheckField } from "./check-field.tsx";
import { MomentField } from "./moment-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioField } from "./radio-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SeveralField } from "./several-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextField } from "./text-field.tsx";
import { ZoneField } from "./zone-field.tsx";

/** The names of the values whose type an input of `T` can show. */
type NameOf<V, T> = { [N in keyof V]-?: NonNullable<V[N]> extends T ? N : never }[keyof V] & string;
type Part<C extends JSXElementConstructor<ComponentProps<C>>, V, T> = (
  props: Omit<ComponentProps<C>, "name"> & { name: NameOf<V, T> },
) => ReactNode;

const FIELDS = {
  ...{ TextField, PasswordField, NumberField, SelectField, SwitchField, RadioField },
  ...{ SeveralField, CheckField, MomentField, ZoneField },
};

type FieldsOf<V> = {
  TextField: Part<typeof TextField, V, string>;
  PasswordField: Part<typeof PasswordField, V, string>;
  NumberField: Part<typeof NumberField, V, number | string>;
  SelectField: Part<typeof SelectField, V, number | string>;
  SwitchField: Part<typeof SwitchField, V, string>;
  RadioField: Part<typeof RadioField, V, string>;
  SeveralField: Part<typeof SeveralField, V, readonly (number | string)[]>;
  CheckField: Part<typeof CheckField, V, boolean>;
  MomentField: Part<typeof MomentField, V, MomentText>;
  ZoneField: Part<typeof ZoneField, V, string>;
};

/** The field components of a form with values `V`. An unknown name, or one of another type, does not compile. */
export const fieldsOf = <V>(): FieldsOf<V> => FIELDS;
