import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { useState } from "react";
import type { z } from "zod";
import { draftStore } from "../drafts/draft-store.ts";
import type { MessageLink } from "../messages/messages.ts";
import type { Change } from "../server/pending-changes.ts";
import { useWrite } from "../server/use-write.ts";
import { bodyOf, type Description, findErrors, isRequired, type Values, valuesOf } from "./entity-body.ts";
import { useFormState } from "./use-form-state.ts";

type Copy<E extends Endpoint> = Result<E> & { version: number };

/** The path parameters of the endpoint, if it has any, and its query. */
type Place<E extends Endpoint> = (Input<E> extends { params: infer P } ? { params: P } : { params?: never }) &
  (Input<E> extends { query?: infer Q } ? { query?: Q } : { query?: never });

type Options<E extends Endpoint, M extends string> = Omit<Description<E, M>, "endpoint"> & {
  /** The entity to edit, as last read; without it the form adds one. */
  latest?: Copy<E>;
  /** The version that a call without a body is based on. */
  version?: number;
  /** Initial values of a new entity. */
  start?: Values<E, M>;
  /** Further ones when the user is back from a detour that made something to choose. */
  startAfterDetour?: Values<E, M>;
  /** Values that the form always sends. */
  fixed?: Values<E, M>;
  refreshes: readonly Endpoint[];
  /** Cache changes that show the saved values at once. */
  optimistic?: (input: Input<E>, answer: Result<E> | undefined) => readonly Change[];
  saved?: (answer: Result<E>) => string;
  next?: (answer: Result<E>) => MessageLink;
  onSaved?: (answer: Result<E>) => void;
  mustStay?: boolean;
};

export type EntityFormOptions<E extends Endpoint, M extends string = never> = Options<E, M> & Place<E>;

/** The form of one endpoint's body, to add or edit an entity: `useEntityForm(updateProject, { … })`. */
export function useEntityForm<E extends Endpoint, M extends string = never>(
  endpoint: E,
  options: EntityFormOptions<E, M>,
) {
  const {
    params,
    query,
    latest,
    version,
    start,
    startAfterDetour,
    fixed,
    refreshes,
    optimistic,
    moments,
    check,
    ...rest
  } = options;
  const write = useWrite(endpoint, { refreshes, ...(optimistic && { optimistic }) });
  const draftKey = `${endpoint.method} ${endpoint.path} ${JSON.stringify(params ?? {})}`;
  const [isBack] = useState(() => draftStore.find(draftKey)?.detour !== undefined);
  const begin = isBack ? ({ ...start, ...startAfterDetour } as Values<E, M>) : start;
  const description: Description<E, M> = { endpoint, moments, check };
  return useFormState<Values<E, M>, Copy<E>, Result<E>>({
    ...rest,
    latest,
    valuesOf: (entity) => ({ ...valuesOf(description, entity, begin), ...fixed }),
    findErrors: (values, base) => findErrors(description, values, base),
    send: (values, base) => {
      // The endpoint's schema has just validated these values.
      const body = bodyOf(endpoint, values, base);
      const input: object = {
        params,
        body,
        ...(query !== undefined && { query }),
        ...(version && { version }),
      };
      return write.mutateAsync(input as Input<E>);
    },
    copyOf: (answer) => (isCopy<E>(latest, answer) ? answer : undefined),
    readCopy: (current) => {
      const read = (endpoint.result as z.ZodType<Copy<E>>).safeParse(current);
      return read.data;
    },
    draftKey,
    isRequired: (name) => isRequired(endpoint, name),
  });
}

/** The response of an update is the entity's new copy. */
const isCopy = <E extends Endpoint>(latest: unknown, answer: unknown): answer is Copy<E> =>
  latest !== undefined && typeof answer === "object" && answer !== null && "version" in answer;
