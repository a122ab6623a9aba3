import { useRef } from "react";
import { draftStore } from "../drafts/draft-store.ts";
import { useMessages } from "../messages/use-messages.ts";
import { ApiError } from "../server/api-error.ts";
import type { FormActions } from "./form-context.ts";
import type { FormSpec } from "./form-spec.ts";
import type { FormMachine } from "./use-form-machine.ts";

type Versioned = { version: number };

/** Saves a form: sends its values and passes the answer to its machine. */
export function useSaving<V extends object, T extends Versioned, A>(
  spec: FormSpec<V, T, A>,
  { read, send }: FormMachine<V, T>,
): Pick<FormActions, "submit" | "saveToLeave"> {
  const messages = useMessages();
  const inFlight = useRef<Promise<A | undefined>>(undefined);

  const accept = (answer: A, sent: V) => {
    draftStore.remove(spec.draftKey);
    send({ type: "accept", sent, copy: spec.copyOf(answer) });
    if (spec.saved) messages.add("success", spec.saved(answer), spec.next?.(answer));
  };
  const refuse = (error: ApiError) => {
    const theirs = error.code === "stale-version" ? spec.readCopy(error.current) : undefined;
    if (theirs) return void send({ type: "conflict", theirs });
    const errors = spec.toErrors?.(error.fields, read().base) ?? error.fields;
    send({ type: "refuse", errors, message: error.message });
    if (Object.keys(errors).length === 0) messages.add("danger", error.message);
  };
  const trySave = async (): Promise<A | undefined> => {
    const { phase, values, base } = send({ type: "submit" });
    if (phase !== "sending") return undefined;
    try {
      const answer = await spec.send(values, base);
      accept(answer, values);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) {
        refuse(error);
        return undefined;
      }
      send({ type: "abort" });
      throw error;
    }
  };
  /** Saves. A call while a save is in flight returns that save. Undefined: it failed. */
  const save = (): Promise<A | undefined> => {
    inFlight.current ??= trySave().finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  };
  return {
    submit: async () => {
      if (inFlight.current) return;
      const answer = await save();
      if (answer !== undefined) spec.onSaved?.(answer);
    },
    saveToLeave: async () => {
      const answer = await save();
      if (answer !== undefined && spec.mustStay) spec.onSaved?.(answer);
      return answer !== undefined && !spec.mustStay;
    },
  };
}
