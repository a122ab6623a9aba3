import { type MailTextName, type MailVariable, mailTextOf } from "./mail-texts.ts";

/** A subject and a body with variables. */
export type Wording = { subject: string; body: string };

type WrongFields = Partial<Record<keyof Wording, string>>;

/** Says what is wrong with the variables of a mail's text, a sentence for each wrong field. rules/mail-texts 3 */
export const checkMailText = (name: MailTextName, wording: Wording): WrongFields =>
  checkWording(mailTextOf(name), wording);

type Variables = { variables: readonly MailVariable[]; needed: readonly MailVariable[] };

/** Says what is wrong with a text that has these variables. Every `[` begins one of them. */
export function checkWording({ variables, needed }: Variables, { subject, body }: Wording): WrongFields {
  const wrongSubject = unknownVariable(subject, variables);
  const wrongBody = unknownVariable(body, variables) ?? missingVariable(body, needed);
  return { ...(wrongSubject && { subject: wrongSubject }), ...(wrongBody && { body: wrongBody }) };
}

const VARIABLE = /^\[(\w+)\]/;
const LONGEST_SHOWN = 30;

/** The first `[` that begins no variable of these, with its position; undefined: there is none. */
export function unknownVariable(text: string, known: readonly MailVariable[]): string | undefined {
  for (let at = text.indexOf("["); at >= 0; at = text.indexOf("[", at + 1)) {
    const found = VARIABLE.exec(text.slice(at))?.[1];
    if (found !== undefined && known.some((name) => name === found)) continue;
    const before = text.slice(0, at).split("\n");
    const column = [...(before.at(-1) ?? "")].length + 1;
    const place = text.includes("\n") ? `Line ${before.length}, character ${column}` : `Character ${column}`;
    const shown = text.slice(at).match(/^\[[^\]\n]*\]?/)?.[0] ?? "[";
    const cut = shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
    const choice = known.map((name) => `[${name}]`).join(", ");
    return `${place}: ${cut} is not a variable of this mail. Use ${choice}.`;
  }
  return undefined;
}

function missingVariable(text: string, needed: readonly MailVariable[]): string | undefined {
  const missing = needed.find((name) => !text.includes(`[${name}]`));
  return missing && `The text needs the variable [${missing}].`;
}
