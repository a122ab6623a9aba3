import type { z } from "zod";

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

/**
 * Renames answer fields whose name ends in `_id` to `id`. rules/shell 21
 * A name that the contract itself declares stays, so do the keys of a map (they are data), and a field never
 * overwrites another: beside an `id`, or beside a second such field, it keeps its name.
 */
export function normaliseIds(value: unknown, schema?: Schema): unknown {
  const inner = schema && unwrap(schema);
  if (Array.isArray(value)) return value.map((one) => normaliseIds(one, elementSchemaOf(inner)));
  if (value === null || typeof value !== "object") return value;
  const isMap = inner?._zod.def.type === "record";
  const shape = shapeOf(inner);
  const fields = Object.entries(value as Fields);
  const foreign = fields
    .map(([name]) => name)
    .filter((name) => !isMap && name.endsWith("_id") && !shape[name]);
  const chosen = foreign.includes("_id") ? "_id" : foreign.length === 1 ? foreign[0] : undefined;
  const renamed = "id" in value ? undefined : chosen;
  return Object.fromEntries(
    fields.map(([name, one]) => [
      name === renamed ? "id" : name,
      normaliseIds(one, isMap ? valueSchemaOf(inner) : shape[name]),
    ]),
  );
}

type Def = {
  type: string;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  shape?: Record<string, Schema>;
};

const defOf = (schema: Schema | undefined) => schema?._zod.def as Def | undefined;
const elementSchemaOf = (schema: Schema | undefined) => defOf(schema)?.element;
const valueSchemaOf = (schema: Schema | undefined) => defOf(schema)?.valueType;
const shapeOf = (schema: Schema | undefined): Record<string, Schema> => defOf(schema)?.shape ?? {};

function unwrap(schema: Schema): Schema {
  const inner = defOf(schema)?.innerType;
  return inner ? unwrap(inner) : schema;
}
