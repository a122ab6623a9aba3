import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import {
  CURRENCY,
  choice,
  DISCOUNT,
  QUESTION,
  type SettingKind,
  TIME_ZONE,
  WEB_ADDRESS,
  wholeNumber,
} from "./setting-kinds.ts";

/** One setting: its group, its label, and its kind of value. */
export type SettingDefinition<T> = {
  category: string;
  displayName: string;
  description: string;
  /** The default value, as text. */
  initial: string;
  kind: SettingKind<T>;
};

/** Keeps the value type of each setting. */
const define = <V>(settings: { readonly [N in keyof V]: SettingDefinition<V[N]> }) => settings;

/** Settings of the built-in identity provider; another provider has its own. */
export const SIGN_IN_CATEGORY = "Sign-in";

/** Which question fills which field of a ticket; empty is automatic. */
export const TICKET_FIELDS_CATEGORY = "Ticket fields";

const NAME_FORMATS = [
  { value: "{firstName} {lastName}", label: "First name Last name" },
  { value: "{lastName} {firstName}", label: "Last name First name" },
  { value: "{lastName} {firstName} {surName}", label: "Last name First name Middle name" },
  { value: "{firstName} {surName} {lastName}", label: "First name Middle name Last name" },
] as const;

const ABUSE = "Protection against abuse";

const SECOND_FACTORS = [
  { value: "optional", label: "Whoever wants one" },
  { value: "required", label: "Everybody" },
] as const;

/** The settings that code reads by code name, in the order of the screen. rules/settings */
const SETTINGS = define({
  Discount_amount: {
    category: "Project",
    displayName: "Discount amount",
    description: "The discount that a new promo code starts with: 0.25 is a quarter off, 1 is free.",
    initial: "1",
    kind: DISCOUNT,
  },
  Max_ticket_count: {
    category: "Project",
    displayName: "Max ticket count",
    description: "How many tickets a new promo code starts with.",
    initial: "1",
    kind: wholeNumber(0, 1_000_000),
  },
  Default_time_zone: {
    category: "Project",
    displayName: "Default time zone",
    description:
      "The time zone that a new project starts with; every time of a project is shown in its own zone.",
    initial: "Europe/London",
    kind: TIME_ZONE,
  },
  Currency: {
    category: "Tickets",
    displayName: "Currency",
    description: "The currency of prices and payments of projects that have none of their own.",
    initial: "EUR",
    kind: CURRENCY,
  },
  Hold_minutes: {
    category: "Tickets",
    displayName: "Hold minutes",
    description: "How long a priced ticket is held for its payment, in minutes.",
    initial: "10080",
    kind: wholeNumber(1, 525_600),
  },
  Full_name_format: {
    category: "Tickets",
    displayName: "Full name format",
    description: "How a full name is put together on printouts.",
    initial: NAME_FORMATS[0].value,
    kind: choice(NAME_FORMATS, "Must be one of the formats"),
  },
  Max_holds_per_recipient: {
    category: ABUSE,
    displayName: "Unpaid tickets per email address",
    description:
      "How many unpaid tickets of one registration one email address may have at a time; a paid, cancelled or expired one no longer counts.",
    initial: "10",
    kind: wholeNumber(1, 10_000),
  },
  Max_holds_per_network: {
    category: ABUSE,
    displayName: "Unpaid tickets per network",
    description:
      "How many unpaid tickets of one registration may come from one network at a time. Everybody in a hall may share one network, so keep it high.",
    initial: "200",
    kind: wholeNumber(1, 1_000_000),
  },
  Max_network_share: {
    category: ABUSE,
    displayName: "Share of places per network",
    description:
      "At most this percentage of a registration's places may be unpaid tickets of one network; 100 sets no such limit.",
    initial: "50",
    kind: wholeNumber(1, 100),
  },
  Free_submissions_per_network: {
    category: ABUSE,
    displayName: "Submissions per network without proof of work",
    description:
      "From how many submissions to one registration within 15 minutes on a network's browsers compute for a moment before they send. Visitors notice at most a short delay.",
    initial: "50",
    kind: wholeNumber(0, 1_000_000),
  },
  Free_holds_per_registration: {
    category: ABUSE,
    displayName: "Unpaid tickets without proof of work",
    description:
      "From how many unpaid tickets of one registration within 15 minutes on every browser computes for a moment before it sends, whatever its network. Visitors notice at most a short delay.",
    initial: "50",
    kind: wholeNumber(0, 1_000_000),
  },
  Max_mails_per_hour: {
    category: ABUSE,
    displayName: "Mails per email address and hour",
    description:
      "How many mails of unpaid and free tickets one email address gets within an hour; further ones wait for the next hour.",
    initial: "20",
    kind: wholeNumber(1, 10_000),
  },
  Itec_url: {
    category: "Networking",
    displayName: "Itec URL",
    description: "Where confirmed tickets are delivered for networking; empty delivers nothing.",
    initial: "",
    kind: WEB_ADDRESS,
  },
  Second_factor: {
    category: SIGN_IN_CATEGORY,
    displayName: "Second factor",
    description:
      "Who signs in with a second factor; those who have none are asked to add one at their next sign-in.",
    initial: SECOND_FACTORS[0].value,
    kind: choice(SECOND_FACTORS, "Must be one of the choices"),
  },
});

export type SettingName = keyof typeof SETTINGS;
type ValueOf<S> = S extends SettingDefinition<infer T> ? T : never;
export type SettingValues = { [N in SettingName]: ValueOf<(typeof SETTINGS)[N]> };

/** The code name of the setting that maps a ticket field to its question. */
export const ticketFieldSetting = (field: TicketField): string => `Ticket_field_${field}`;

const ticketFieldSettings = TICKET_FIELD_NAMES.map((name): [string, SettingDefinition<number | null>] => [
  ticketFieldSetting(name),
  {
    category: TICKET_FIELDS_CATEGORY,
    displayName: ticketFieldLabel(name),
    description: `The question that fills the ticket's field “${ticketFieldLabel(name)}”.`,
    initial: "",
    kind: QUESTION,
  },
]);

/** All settings by code name, in the order of the screen. */
export const ALL_SETTINGS: ReadonlyMap<string, SettingDefinition<unknown>> = new Map<
  string,
  SettingDefinition<unknown>
>([...Object.entries(SETTINGS), ...ticketFieldSettings]);

/** The value of a saved text; the default if it was never saved or is no longer valid. */
export function settingValue<N extends SettingName>(name: N, saved: string | null): SettingValues[N] {
  const settings: { readonly [K in SettingName]: SettingDefinition<SettingValues[K]> } = SETTINGS;
  return valueOfText(settings[name], saved);
}

/** The question that a saved text names for a ticket field; null for automatic. */
export function ticketFieldChoice(saved: string): number | null {
  const parsed = QUESTION.parse(saved);
  return "value" in parsed ? parsed.value : null;
}

function valueOfText<T>({ kind, initial }: SettingDefinition<T>, saved: string | null): T {
  for (const text of [saved, initial]) {
    const parsed = text === null ? null : kind.parse(text);
    if (parsed && "value" in parsed) return parsed.value;
  }
  throw new RangeError(`The initial value ${initial} is not valid`);
}
