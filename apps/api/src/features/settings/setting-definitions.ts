import type { Setting } from "@foyer/contract/application-setting.ts";
import { TICKET_FIELDS, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { isTimeZone } from "@foyer/domain/time/time-zone.ts";

/** One setting: how it is shown, entered and checked. The first option of a choice is its default. */
export type SettingDefinition = {
  codeName: string;
  displayName: string;
  description: string;
  input: Setting["input"];
  initial: string;
  /** A sentence when `value` will not do. */
  check: (value: string) => string | undefined;
  options?: readonly { value: string; label: string }[];
  /** The options are the catalog's questions. */
  fromQuestions?: true;
};

export type SettingCategory = { name: string; settings: readonly SettingDefinition[] };

const NAME_FORMATS = [
  { value: "{firstName} {lastName}", label: "First name Last name" },
  { value: "{lastName} {firstName}", label: "Last name First name" },
  { value: "{lastName} {firstName} {surName}", label: "Last name First name Patronymic" },
  { value: "{firstName} {surName} {lastName}", label: "First name Patronymic Last name" },
] as const;

const inRange = (value: string, pattern: RegExp, least: number, most: number) =>
  pattern.test(value) && Number(value) >= least && Number(value) <= most;

const wholeNumber = (least: number, most: number) => (value: string) =>
  inRange(value, /^\d{1,9}$/, least, most) ? undefined : `Must be a whole number from ${least} to ${most}`;

/** rules/settings 2: at most six places, so that a discount is never rounded. */
const discount = (value: string) =>
  inRange(value, /^\d(\.\d{1,6})?$/, 0, 1) ? undefined : "Must be a number from 0 to 1 with at most 6 places";

const oneOf = (values: readonly string[], what: string) => (value: string) =>
  values.includes(value) ? undefined : `Must be ${what}`;

const webAddressOrNothing = (value: string) =>
  value === "" || (/^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value))
    ? undefined
    : "Must be a web address";

const timeZone = (value: string) => (isTimeZone(value) ? undefined : "Must be a time zone");

/** The setting that names a field's question. */
export const ticketFieldSetting = (field: TicketField) => `Ticket_field_${field}`;

/** All application settings there are, in the order of the screen. rules/settings */
export const SETTING_CATEGORIES: readonly SettingCategory[] = [
  {
    name: "Project",
    settings: [
      {
        codeName: "Discount_amount",
        displayName: "Discount amount",
        description: "The discount that a new promo code starts with: 0.25 is a quarter off, 1 is free.",
        input: "decimal",
        initial: "1",
        check: discount,
      },
      {
        codeName: "Max_ticket_count",
        displayName: "Max ticket count",
        description: "How many tickets a new promo code starts with.",
        input: "integer",
        initial: "1",
        check: wholeNumber(0, 1_000_000),
      },
      {
        codeName: "Default_time_zone",
        displayName: "Default time zone",
        description:
          "The time zone that a new project starts with; every time of a project is shown in its own zone.",
        input: "time-zone",
        initial: "Europe/London",
        check: timeZone,
      },
    ],
  },
  {
    name: "Tickets",
    settings: [
      {
        codeName: "Currency",
        displayName: "Currency",
        description: "The currency of all ticket prices.",
        input: "currency",
        initial: "EUR",
        check: oneOf(Intl.supportedValuesOf("currency"), "a currency"),
      },
      {
        codeName: "Hold_minutes",
        displayName: "Hold minutes",
        description: "How long a priced ticket is held for its payment, in minutes; 10080 is a week.",
        input: "integer",
        initial: "10080",
        check: wholeNumber(1, 525_600),
      },
      {
        codeName: "Full_name_format",
        displayName: "Full name format",
        description: "How a full name is put together on printouts.",
        input: "choice",
        initial: NAME_FORMATS[0].value,
        options: NAME_FORMATS,
        check: oneOf(
          NAME_FORMATS.map(({ value }) => value),
          "one of the formats",
        ),
      },
    ],
  },
  {
    name: "Networking",
    settings: [
      {
        codeName: "Itec_url",
        displayName: "Itec URL",
        description: "Where confirmed tickets are delivered for networking; empty delivers nothing.",
        input: "url",
        initial: "",
        check: webAddressOrNothing,
      },
    ],
  },
  {
    name: "Ticket fields",
    settings: TICKET_FIELDS.map((field) => ({
      codeName: ticketFieldSetting(field.name),
      displayName: field.label,
      description: `The question that fills the ticket's ${field.label}.`,
      input: "choice" as const,
      initial: "",
      fromQuestions: true as const,
      check: () => undefined,
    })),
  },
];
