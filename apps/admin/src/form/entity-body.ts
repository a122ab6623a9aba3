import type { Call, Endpoint } from "@foyer/contract/endpoint.ts";
import { z } from "zod";
import type { Faults } from "./faults.ts";
import { isMomentText, type MomentText, momentFaults, readMoment, writeMoment } from "./moment-text.ts";

/** What an endpoint takes, but for what every body may carry along: the form sees to the version. */
type Body<E extends Endpoint> =
  Call<E> extends { body: infer B } ? Omit<B, "id" | "version"> : Record<never, never>;
type FieldName<E extends Endpoint> = keyof Body<E> & string;

type Typed<W> = W extends number ? number | string : W;

/** What stands in the inputs: the body itself, but numbers may be half typed and wall times are two texts. */
export type Values<E extends Endpoint, M extends string = never> = {
  [N in FieldName<E>]?: N extends M ? MomentText : Typed<Body<E>[N]>;
};

/** What is sent, as far as it is there. */
export type Unchecked<E extends Endpoint> = { [N in FieldName<E>]?: Body<E>[N] | null };

/**
 * A form's body, told by the endpoint that takes it: its fields are those of the contract, so none can be forgotten.
 * `moments` names the fields that are wall times, each with the time of day that it begins with.
 */
export type Description<E extends Endpoint, M extends string> = {
  endpoint: E;
  moments?: Readonly<Record<M, string>> | undefined;
  /** What the schema cannot say, such as what depends on two fields. */
  check?: ((body: Unchecked<NoInfer<E>>) => Faults) | undefined;
};

type Thing = Readonly<Record<string, unknown>>;
const CARRIED = new Set(["id", "version"]);
const EMPTY = ["", null, [], false];

function shapeOf({ path, body }: Endpoint): Readonly<Record<string, z.ZodType>> {
  if (body instanceof z.ZodObject) return body.shape as Record<string, z.ZodType>;
  throw new Error(`The body of ${path} names no fields.`);
}
const namesOf = (endpoint: Endpoint) => Object.keys(shapeOf(endpoint)).filter((name) => !CARRIED.has(name));

/** Must something be typed there? */
export function isRequired(endpoint: Endpoint, name: string): boolean {
  const schema = shapeOf(endpoint)[name];
  return schema !== undefined && EMPTY.every((empty) => !schema.safeParse(empty).success);
}

/** What the inputs show of a thing; without one, of `start`. */
export function valuesOf<E extends Endpoint, M extends string = never>(
  { endpoint, moments }: Description<E, M>,
  thing: Thing | undefined,
  start: Values<E, M> = {},
): Values<E, M> {
  const times: Readonly<Record<string, string>> = moments ?? {};
  const values = namesOf(endpoint).map((name) => {
    const time = times[name];
    const value = thing?.[name];
    if (time === undefined) return [name, value];
    return [name, readMoment(typeof value === "string" ? value : null, time)];
  });
  return { ...(Object.fromEntries(values) as Values<E, M>), ...(thing ? {} : start) };
}

/** What to send: every field of the contract that has a value; with the version of the copy that it is based on. */
export function bodyOf<E extends Endpoint>(
  endpoint: E,
  values: Thing,
  base?: Thing,
): Record<string, unknown> {
  const written = namesOf(endpoint).map((name) => {
    const value = values[name];
    return [name, isMomentText(value) ? writeMoment(value, base?.[name]) : value];
  });
  return { ...Object.fromEntries(written), ...(base && { version: base.version }) };
}

/** What is wrong with what is typed; one sentence a field. */
export function faultsOf<E extends Endpoint, M extends string = never>(
  { endpoint, check }: Description<E, M>,
  values: Values<E, M>,
  base?: Thing,
): Faults {
  const typed = Object.entries(values as Thing).flatMap(([name, value]) =>
    isMomentText(value)
      ? Object.entries(momentFaults(value, isRequired(endpoint, name))).map(
          ([part, sentence]) => [`${name}.${part}`, sentence] as const,
        )
      : [],
  );
  const body = bodyOf(endpoint, values as Thing, base);
  const checked = Object.entries(check?.(body as Unchecked<E>) ?? {});
  const found = [...typed, ...checked];
  const told = new Set(found.map(([path]) => path.split(".")[0]));
  const issues = endpoint.body?.safeParse(body).error?.issues ?? [];
  const others = issues
    .filter(({ path }) => !told.has(String(path[0])))
    .map(({ path, message }) => [path.join("."), message] as const);
  return Object.fromEntries([...others.toReversed(), ...checked, ...typed]);
}
