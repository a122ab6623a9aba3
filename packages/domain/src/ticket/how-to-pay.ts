import { DEFAULT_CULTURE } from "../locale/text.ts";

const PLACEHOLDERS = ["amount", "reference", "until"] as const;
export type PaymentFacts = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;
/** A text on how to pay, in one culture. */
export type HowToPay = readonly { cultureCode: string; text: string }[];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const KNOWN = "use {amount}, {reference} and {until}.";

/** Returns the error of a text, as a sentence; undefined for a valid or empty one. rules/registrations 11 */
export function findHowToPayError(text: string): string | undefined {
  for (const [whole, name = ""] of text.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) return `${whole} is not known here: ${KNOWN}`;
  }
  return /[{}]/.test(text.replace(PLACEHOLDER, "")) ? `A brace has no partner: ${KNOWN}` : undefined;
}

/** Fills `{amount}`, `{reference}` and `{until}` into a text. */
export const fillHowToPay = (text: string, facts: PaymentFacts): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));

/** Lists the texts, one line each, as the audit shows them. */
export const howToPayLines = (texts: HowToPay): string[] =>
  texts.map(({ cultureCode, text }) => `${cultureCode}: ${text}`);

type Sources = { registration: HowToPay; project: HowToPay };

/**
 * Returns the text for a visitor: the registration's, if it has any, else the project's; in the first of these cultures
 * that it has, else in en-GB, else in any. Empty if there is none. rules/registrations 11
 */
export function chooseHowToPay({ registration, project }: Sources, cultures: readonly string[]): string {
  const [own, general] = [registration, project].map((texts) =>
    texts.filter(({ text }) => text.trim() !== ""),
  );
  const texts = own && own.length > 0 ? own : (general ?? []);
  const wanted = [...cultures, DEFAULT_CULTURE].flatMap((culture) =>
    texts.filter(({ cultureCode }) => cultureCode === culture),
  );
  return (wanted[0] ?? texts[0])?.text ?? "";
}

const isPlaceholder = (name: string): name is keyof PaymentFacts =>
  (PLACEHOLDERS as readonly string[]).includes(name);
