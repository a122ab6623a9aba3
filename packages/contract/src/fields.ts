import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** An id in a path, query or body: a number, or its decimal digits (the one coercion there is). rules/api 2 */
export const Id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "Must be an id")
    .transform(Number),
]);

/** An id in an answer. */
export const OutId = z.int().positive();

/** Version of an editable thing; travels as field `version` and as ETag. rules/api 4 */
export const Version = z.int().positive();

export const InternalName = z
  .string({ error: "Internal name is required" })
  .trim()
  .min(1, "Internal name is required")
  .max(LIMITS.internalName, `No more than ${LIMITS.internalName} symbols.`);

export const CultureCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "Must be a culture code");

/** Fields that a body may carry along without their meaning anything beyond the version check. */
export const tolerated = { id: Id.optional(), version: Version.optional() };
