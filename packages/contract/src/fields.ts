import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

/** An id in a path, query or body: a number, or its decimal digits (the only coercion of the API). rules/api 2 */
export const Id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "Must be an id")
    .transform(Number),
]);

/** An id in an answer. */
export const OutId = z.int().positive();

/** Version of an editable entity; sent as field `version` and as ETag. rules/api 4 */
export const Version = z.int().positive().max(LIMITS.version);

export const InternalName = z
  .string({ error: "Internal name is required" })
  .trim()
  .min(1, "Internal name is required")
  .check(symbols(LIMITS.internalName), visible);

export const CultureCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "Must be a culture code");

/** One email address, trimmed. rules/mail 11 */
export const EmailAddress = z
  .string()
  .trim()
  .max(LIMITS.email, { error: `No more than ${LIMITS.email} symbols.`, abort: true })
  .refine(isEmailAddress, "Must be an email address");

/** Creates the schema of an optional, trimmed line of at most `maximum` symbols. */
export const atMost = (length: number) => z.string().trim().check(symbols(length), visible);

/** Creates the schema of an optional field. Null stands for its empty value. rules/api 10 */
export const emptiable = <S extends z.ZodType>(field: S, empty: z.output<S>) =>
  field.nullable().transform((value): z.output<S> => value ?? empty);

/** An optional email address; an empty text and null mean none. */
export const OptionalEmail = emptiable(
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? null : text))
    .pipe(EmailAddress.nullable()),
  null,
);

type Changed<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape]: Shape[Field] extends z.ZodDefault<infer Inner>
    ? z.ZodOptional<Inner>
    : Shape[Field];
};

/**
 * Derives the body of an update from the body of a create. A missing field keeps its value and gets no default.
 * rules/api 10
 */
export function asChanges<Shape extends z.core.$ZodShape>(
  body: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<Changed<Shape>, z.core.$strict> {
  const fields = Object.entries(body.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ]);
  return z.strictObject(Object.fromEntries(fields) as Changed<Shape>);
}

/** Fields that every body accepts. Only the version is used, for the version check. */
export const tolerated = { id: Id.optional(), version: Version.optional() };
