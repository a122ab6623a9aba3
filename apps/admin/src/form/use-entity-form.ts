import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import type { z } from "zod";

import type { Change } from "../server/pending-changes.ts";
import { useWrite } from "../server/use-write.ts";
import { bodyOf, type Description, faultsOf, isRequired, type Values, valuesOf } from "./entity-body.ts";
import { useFormState } from "./use-form-state.ts";

type Copy<E extends Endpoint> = Result<E> & { version: number };

/** Where the thing is, if its endpoint's address says so. */
type Place<E extends Endpoint> = Input<E> extends { params: infer P } ? { params: P } : { params?: never };

type Options<E extends Endpoint, M extends string> = Omit<Description<E, M>, "endpoint"> & {
  /** The thing to edit, as it was last read; left out, one is added. */
  latest?: Copy<E>;
  /** What a new one begins with. */
  start?: Values<E, M>;
  /** What this form always says. */
  fixed?: Values<E, M>;
  refreshes: readonly Endpoint[];
  /** Shows what was saved at once. */
  optimistic?: (input: Input<E>, answer: Result<E> | undefined) => readonly Change[];
  saved?: (answer: Result<E>) => string;
  onSaved?: (answer: Result<E>) => void;
  mustStay?: boolean;
};

/** A form that fills the body of one endpoint, to add a thing or to edit one: `useEntityForm(updateProject, { … })`. */
export function useEntityForm<E extends Endpoint, M extends string = never>(
  endpoint: E,
  options: Options<E, M> & Place<E>,
) {
  const { params, latest, start, fixed, refreshes, optimistic, moments, check, ...rest } = options;
  const write = useWrite(endpoint, { refreshes, ...(optimistic && { optimistic }) });
  const description: Description<E, M> = { endpoint, moments, check };
  return useFormState<Values<E, M>, Copy<E>, Result<E>>({
    ...rest,
    latest,
    valuesOf: (thing) => ({ ...valuesOf(description, thing, start), ...fixed }),
    faultsOf: (values, base) => faultsOf(description, values, base),
    send: (values, base) => {
      // What the endpoint's own schema has just let pass.
      const input: object = { params, body: bodyOf(endpoint, values, base) };
      return write.mutateAsync(input as Input<E>);
    },
    copyOf: (answer) => (isCopy<E>(latest, answer) ? answer : undefined),
    readCopy: (current) => {
      const read = (endpoint.result as z.ZodType<Copy<E>>).safeParse(current);
      return read.data;
    },
    isRequired: (name) => isRequired(endpoint, name),
  });
}

/** Who edits a thing is answered with its new copy. */
const isCopy = <E extends Endpoint>(latest: unknown, answer: unknown): answer is Copy<E> =>
  latest !== undefined && typeof answer === "object" && answer !== null && "version" in answer;
