import type { z } from "zod";

/** The keys and values of a type, without its `readonly` modifiers. */
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Plain<T[Key]> }
    : T;
type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? unknown : { differs: [A, B] };

/**
 * Declares a schema whose output is the domain's type: `schemaOf<Condition>()(z.object(…))`. It compiles only while
 * both types are equal: a field added, removed or renamed in one of them is a compile error here.
 */
export const schemaOf =
  <T>() =>
  <Output extends T, Input>(schema: z.ZodType<Output, Input> & Same<Output, T>): z.ZodType<T, Input> =>
    schema;
