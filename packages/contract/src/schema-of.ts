import type { z } from "zod";

/** What a type says of its keys and values; whether it may be written to makes no difference. */
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Plain<T[Key]> }
    : T;
type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? unknown : { differs: [A, B] };

/**
 * A schema whose output is the domain's type: `schemaOf<Condition>()(z.object(…))`. It compiles only while both say
 * the same, so a field that one of them gains, loses or renames is an error here.
 */
export const schemaOf =
  <T>() =>
  <Output extends T, Input>(schema: z.ZodType<Output, Input> & Same<Output, T>): z.ZodType<T, Input> =>
    schema;
