import { LIMITS } from "@foyer/contract/limits.ts";
import {
  NewRegistration,
  type Registration,
  type RegistrationChanges,
  RegistrationName,
  TicketCount,
} from "@foyer/contract/registrations.ts";
import { formatDay, parseDay } from "@foyer/ui/day-text.ts";
import type { z } from "zod";

/** What is typed into the form that adds a registration. */
export type NewValues = {
  name: string;
  registrationType: string | null;
  /** A number, or whatever is typed. */
  ticketPrice: number | string;
  ticketCount: number | string;
  barCodePoolId: string | null;
  cultureCode: string | null;
};

export const EMPTY: NewValues = {
  name: "",
  registrationType: "Online",
  ticketPrice: "",
  ticketCount: "",
  barCodePoolId: null,
  cultureCode: null,
};

/** What is typed into the form that edits one. */
export type EditValues = {
  name: string;
  ticketCount: number | string;
  status: Registration["status"];
  /** DD.MM.YYYY, or whatever is typed; nothing: no limit. */
  opensDate: string;
  /** HH:mm. */
  opensTime: string;
  closesDate: string;
  closesTime: string;
  outcome: Registration["outcome"];
  outcomeMessage: string;
  uniqueEmail: boolean;
};

export type Faults<V> = Partial<Record<keyof V, string>>;

/** rules/registrations 1 */
export function newFaults(values: NewValues): Faults<NewValues> {
  const faults: Faults<NewValues> = {};
  for (const { path, message } of NewRegistration.safeParse(numbersOf(values)).error?.issues ?? []) {
    faults[path[0] as keyof NewValues] ??= message;
  }
  return faults;
}

/** Null selects and empty numbers as what the contract calls missing. */
export function numbersOf(values: NewValues): z.input<typeof NewRegistration> {
  const { name, registrationType, ticketPrice, ticketCount, barCodePoolId, cultureCode } = values;
  return {
    name,
    registrationType: registrationType as "Online",
    ticketPrice: (ticketPrice === "" ? undefined : ticketPrice) as number,
    ticketCount: (ticketCount === "" ? undefined : ticketCount) as number,
    barCodePoolId: barCodePoolId ?? "",
    cultureCode: cultureCode ?? "",
  };
}

// What a day begins with that has no time yet. rules/registrations 6
const OPENS = "10:00";
const CLOSES = "15:30";

export const valuesOf = (registration: Registration): EditValues => ({
  name: registration.name,
  ticketCount: registration.ticketCount,
  status: registration.status,
  opensDate: registration.opensAt ? formatDay(registration.opensAt.slice(0, 10)) : "",
  opensTime: registration.opensAt?.slice(11, 16) ?? OPENS,
  closesDate: registration.closesAt ? formatDay(registration.closesAt.slice(0, 10)) : "",
  closesTime: registration.closesAt?.slice(11, 16) ?? CLOSES,
  outcome: registration.outcome,
  outcomeMessage: registration.outcomeMessage,
  uniqueEmail: registration.uniqueEmail,
});

export function editFaults(values: EditValues): Faults<EditValues> {
  const faults: Faults<EditValues> = {};
  const name = RegistrationName.safeParse(values.name);
  if (!name.success) faults.name = name.error.issues[0]?.message ?? "";
  const count = TicketCount.safeParse(values.ticketCount === "" ? undefined : values.ticketCount);
  if (!count.success) faults.ticketCount = count.error.issues[0]?.message ?? "";
  if (values.outcomeMessage.length > LIMITS.text)
    faults.outcomeMessage = `No more than ${LIMITS.text} symbols.`;
  for (const part of ["opens", "closes"] as const) {
    const date = values[`${part}Date`];
    if (date.trim() === "") continue;
    if (parseDay(date) === null) faults[`${part}Date`] = "Enter a date as DD.MM.YYYY";
    if (!/^\d\d:\d\d$/.test(values[`${part}Time`])) faults[`${part}Time`] = "Enter a time";
  }
  const [opensAt, closesAt] = [timeOf(values, "opens"), timeOf(values, "closes")];
  if (opensAt !== null && closesAt !== null && opensAt >= closesAt) {
    faults.closesDate ??= "The end must be after the start.";
  }
  return faults;
}

function timeOf(values: EditValues, part: "opens" | "closes"): string | null {
  const day = parseDay(values[`${part}Date`]);
  return day === null ? null : `${day}T${values[`${part}Time`]}:00`;
}

/** What to send. */
export function toChanges(values: EditValues, version: number): RegistrationChanges {
  return {
    version,
    name: values.name,
    ticketCount: Number(values.ticketCount),
    status: values.status,
    opensAt: timeOf(values, "opens"),
    closesAt: timeOf(values, "closes"),
    outcome: values.outcome,
    outcomeMessage: values.outcome === "ticket" ? "" : values.outcomeMessage,
    uniqueEmail: values.uniqueEmail,
  };
}

/** The server's complaints by the form's fields. */
export function toEditFaults(fields: Readonly<Record<string, string>>): Faults<EditValues> {
  const names: Record<string, keyof EditValues> = { opensAt: "opensDate", closesAt: "closesDate" };
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [names[field] ?? field, text]));
}
