import type { MessageLink } from "../messages/messages.ts";
import type { Errors } from "./form-errors.ts";
import type { FormRules } from "./form-machine.ts";

/** Describes a form with values `V` for an entity `T`, whose save is answered by `A`. */
export type FormSpec<V, T, A> = FormRules<V, T> & {
  /** The entity as last read; without it the form adds one. */
  latest?: T | undefined;
  send: (values: V, base: T | undefined) => Promise<A>;
  /** The new copy in a response; undefined: the form is reset. */
  copyOf: (answer: A) => T | undefined;
  /** Parses the current copy in a 412 response. */
  readCopy: (current: unknown) => T | undefined;
  /** Maps the server's field paths to the form's; without it they are the same. */
  toErrors?: ((fields: Errors, base: T | undefined) => Errors) | undefined;
  /** Names the form among all forms, so that what was typed can be kept. */
  draftKey: string;
  isRequired?: ((name: string) => boolean) | undefined;
  /** The success message. */
  saved?: ((answer: A) => string) | undefined;
  /** The next step, as a link of the success message. */
  next?: ((answer: A) => MessageLink | undefined) | undefined;
  /** Called after a save, unless the user saved to leave. */
  onSaved?: ((answer: A) => void) | undefined;
  /** Saving to leave stays on the page, because the user has to see what `onSaved` shows. */
  mustStay?: boolean | undefined;
};
