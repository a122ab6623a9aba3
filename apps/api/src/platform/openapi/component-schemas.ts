import { z } from "zod";

/** A schema of JSON, as an OpenAPI document of 3.1 has it. */
export type JsonSchema = { [key: string]: unknown };
type Names = z.core.$ZodRegistry<{ id: string }>;
type Direction = "input" | "output";

const REF = "#/components/schemas/";

/**
 * Translates schemas of the contract into JSON schemas. A named schema becomes a component of the document, referred to
 * wherever it occurs. Translate all outputs first: an input of the same name becomes `NameInput`.
 */
export class ComponentSchemas {
  readonly components: Record<string, JsonSchema> = {};
  readonly #names = new Map<z.core.$ZodType, string>();
  readonly #outputs: Names = z.registry<{ id: string }>();
  #inputs: Names | null = null;

  constructor(named: readonly { name: string; schema: z.core.$ZodType }[]) {
    for (const { name, schema } of named) this.#add(schema, name);
  }

  /** Names a schema unless it has a name, or is no shape of its own that a generated client could name. */
  name(schema: z.core.$ZodType, name: string): void {
    const isShape = ["object", "union"].includes(schema._zod.def.type);
    if (isShape && !this.#names.has(schema)) this.#add(schema, name);
  }

  #add(schema: z.core.$ZodType, name: string): void {
    this.#names.set(schema, name);
    this.#outputs.add(schema, { id: name });
    this.#inputs?.add(schema, { id: name });
  }

  /** The schema, or a reference to its component. */
  translate(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const { properties } = this.#translate(z.object({ root: schema as z.ZodType }), io);
    return (properties as { root: JsonSchema }).root;
  }

  /** The fields of an object, such as the parameters of a query. */
  fieldsOf(schema: z.ZodObject): { name: string; schema: JsonSchema; isRequired: boolean }[] {
    // A copy has no name of its own.
    const { properties = {}, required = [] } = this.#translate(z.object(schema.shape), "input");
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: (required as string[]).includes(name),
    }));
  }

  #translate(schema: z.ZodType, io: Direction): JsonSchema {
    const options = { io, metadata: this.#namesOf(io) as never, unrepresentable: "any" } as const;
    const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, options) as JsonSchema;
    for (const [id, { id: _, $id, ...component }] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.components[id] ??= withReferences(component) as JsonSchema;
    }
    return withReferences(rest) as JsonSchema;
  }

  #namesOf(io: Direction): Names {
    if (io === "output") return this.#outputs;
    if (this.#inputs === null) {
      this.#inputs = z.registry<{ id: string }>();
      for (const [schema, name] of this.#names) {
        this.#inputs.add(schema, { id: name in this.components ? `${name}Input` : name });
      }
    }
    return this.#inputs;
  }
}

/** Refers to the components of the document, in place of the definitions of one schema. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "~standard")
      .map(([key, field]) => [
        key,
        key === "$ref" && typeof field === "string" ? field.replace("#/$defs/", REF) : withReferences(field),
      ]),
  );
}
