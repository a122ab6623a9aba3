import type { ComponentProps, JSXElementConstructor, ReactNode } from "react";

/** The names of the values whose type an input of `T` can show. */
type NameOf<V, T> = { [N in keyof V]-?: NonNullable<V[N]> extends T ? N : never }[keyof V] & string;

/** A field component `C` for values of type `T` in a form with values `V`. An unknown name, or one of another type, does not compile. */
export type FieldPart<C extends JSXElementConstructor<ComponentProps<C>>, V, T> = (
  props: Omit<ComponentProps<C>, "name"> & { name: NameOf<V, T> },
) => ReactNode;
