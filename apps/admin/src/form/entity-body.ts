import type { Call, Endpoint } from "@foyer/contract/endpoint.ts";
import { listErrors } from "@foyer/contract/error-sentences.ts";
import { z } from "zod";
import type { Errors } from "./form-errors.ts";
import { isMomentText, type MomentText, momentErrors, readMoment, writeMoment } from "./moment-text.ts";

/** The body of an endpoint, without the version, which the form adds. */
type Body<E extends Endpoint> =
  Call<E> extends { body: infer B } ? Omit<B, "id" | "version"> : Record<never, never>;
type FieldName<E extends Endpoint> = keyof Body<E> & string;

type Typed<W> = W extends number ? number | string : W;

/** The values of a form's inputs: the body's fields, but a number may be a partial text, and a wall time is two texts. */
export type Values<E extends Endpoint, M extends string = never> = {
  [N in FieldName<E>]?: N extends M ? MomentText : Typed<Body<E>[N]>;
};

/** A body before validation: fields may be missing. */
export type Unchecked<E extends Endpoint> = { [N in FieldName<E>]?: Body<E>[N] | null };

/**
 * Describes a form's body by its endpoint: the fields are those of the contract, so none can be forgotten.
 * `moments` names the wall time fields, each with its default time of day.
 */
export type Description<E extends Endpoint, M extends string> = {
  endpoint: E;
  moments?: Readonly<Record<M, string>> | undefined;
  /** Validation beyond the schema, such as rules about two fields. */
  check?: ((body: Unchecked<NoInfer<E>>) => Errors) | undefined;
};

type Entity = Readonly<Record<string, unknown>>;
const CARRIED = new Set(["id", "version"]);
const EMPTY = ["", null, [], false];

function shapeOf({ path, body }: Endpoint): Readonly<Record<string, z.ZodType>> {
  // A call that is only confirmed may have no body.
  if (body === undefined) return {};
  if (body instanceof z.ZodObject) return body.shape as Record<string, z.ZodType>;
  throw new Error(`The body of ${path} names no fields.`);
}
const namesOf = (endpoint: Endpoint) => Object.keys(shapeOf(endpoint)).filter((name) => !CARRIED.has(name));

/** Is the field required by the contract? */
export function isRequired(endpoint: Endpoint, name: string): boolean {
  const schema = shapeOf(endpoint)[name];
  return schema !== undefined && EMPTY.every((empty) => !schema.safeParse(empty).success);
}

/** The input values of an entity; without one, those of `start`. */
export function valuesOf<E extends Endpoint, M extends string = never>(
  { endpoint, moments }: Description<E, M>,
  entity: Entity | undefined,
  start: Values<E, M> = {},
): Values<E, M> {
  const times: Readonly<Record<string, string>> = moments ?? {};
  const values = namesOf(endpoint).map((name) => {
    const time = times[name];
    const value = entity?.[name];
    if (time === undefined) return [name, value];
    return [name, readMoment(typeof value === "string" ? value : null, time)];
  });
  return { ...(Object.fromEntries(values) as Values<E, M>), ...(entity ? {} : start) };
}

/** The body to send: every field of the contract that has a value, and the version of the copy it is based on. */
export function bodyOf<E extends Endpoint>(
  endpoint: E,
  values: Entity,
  base?: Entity,
): Record<string, unknown> {
  const written = namesOf(endpoint).map((name) => {
    const value = values[name];
    return [name, isMomentText(value) ? writeMoment(value, base?.[name]) : value];
  });
  return { ...Object.fromEntries(written), ...(base && { version: base.version }) };
}

/** Validates the input values; one sentence per field. */
export function findErrors<E extends Endpoint, M extends string = never>(
  { endpoint, check }: Description<E, M>,
  values: Values<E, M>,
  base?: Entity,
): Errors {
  const typed = Object.entries(values as Entity).flatMap(([name, value]) =>
    isMomentText(value)
      ? Object.entries(momentErrors(value, isRequired(endpoint, name))).map(
          ([part, sentence]) => [`${name}.${part}`, sentence] as const,
        )
      : [],
  );
  const body = bodyOf(endpoint, values as Entity, base);
  const checked = Object.entries(check?.(body as Unchecked<E>) ?? {});
  const found = [...typed, ...checked];
  const reported = new Set(found.map(([path]) => path.split(".")[0]));
  const issues = endpoint.body?.safeParse(body).error?.issues ?? [];
  const others = listErrors(issues)
    .filter(({ path }) => !reported.has(String(path[0])))
    .map(({ path, message }) => [path.join("."), message] as const);
  return Object.fromEntries([...others.toReversed(), ...checked, ...typed]);
}
