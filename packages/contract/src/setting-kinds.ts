import { type Discount, parseDiscount } from "@foyer/domain/money/discount.ts";
import { isCurrency } from "@foyer/domain/money/is-currency.ts";
import { isTimeZone } from "@foyer/domain/time/time-zone.ts";
import { z } from "zod";

/** The kind of input for a setting. */
export const SETTING_INPUTS = [
  "decimal",
  "integer",
  "choice",
  "time-zone",
  "currency",
  "url",
  "text",
] as const;

/** Converts the stored text of a setting to its value. `parse` returns a sentence for an invalid text. */
export type SettingKind<T> = {
  input: (typeof SETTING_INPUTS)[number];
  parse: (text: string) => { value: T } | { error: string };
  options?: readonly { value: string; label: string }[];
  /** The options are the questions of the catalog. */
  isQuestion?: true;
};

/** Creates a kind whose value is the text itself. */
const textKind = (
  input: SettingKind<string>["input"],
  isRight: (text: string) => boolean,
  error: string,
): SettingKind<string> => ({ input, parse: (text) => (isRight(text) ? { value: text } : { error }) });

export const wholeNumber = (min: number, max: number): SettingKind<number> => ({
  input: "integer",
  parse: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max
      ? { value }
      : { error: `Must be a whole number from ${min} to ${max}` };
  },
});

/** rules/settings 2: at most six decimal places, so a discount is never rounded. */
export const DISCOUNT: SettingKind<Discount> = {
  input: "decimal",
  parse: (text) => {
    const value = parseDiscount(text);
    return value === undefined ? { error: "Must be a number from 0 to 1 with at most 6 places" } : { value };
  },
};

/** An IANA name: `Europe/Berlin`. */
export const TIME_ZONE = textKind("time-zone", isTimeZone, "Must be a time zone");

/** An ISO 4217 code: `EUR`. */
export const CURRENCY = textKind("currency", isCurrency, "Must be a currency");

const WEB_URL = z.url({ protocol: /^https?$/ });

/** A web address, or empty. */
export const WEB_ADDRESS = textKind(
  "url",
  (text) => text === "" || (!/\s/.test(text) && WEB_URL.safeParse(text).success),
  "Must be a web address",
);

export function choice<const T extends string>(
  options: readonly { value: T; label: string }[],
  error: string,
): SettingKind<T> {
  const find = (text: string) => options.find(({ value }) => value === text);
  return {
    input: "choice",
    options,
    parse: (text) => {
      const option = find(text);
      return option ? { value: option.value } : { error };
    },
  };
}

/** The id of a question of the catalog; null for automatic. */
export const QUESTION: SettingKind<number | null> = {
  input: "choice",
  isQuestion: true,
  parse: (text) => {
    if (text === "") return { value: null };
    return /^[1-9]\d{0,14}$/.test(text) ? { value: Number(text) } : { error: "This question does not exist" };
  },
};
