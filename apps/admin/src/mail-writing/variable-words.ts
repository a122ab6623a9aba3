import type { MailVariable } from "@foyer/domain/mail-text/mail-texts.ts";

/** The labels of variables. */
export const VARIABLE_WORDS: Readonly<Record<MailVariable, string>> = {
  event: "Event",
  dates: "Dates",
  places: "Places",
  name: "Name",
  number: "Ticket number",
  registration: "Registration",
  price: "Price",
  reference: "Payment reference",
  date: "Pay until",
  link: "Link",
  code: "Code",
  minutes: "Minutes",
  place: "Number in line",
  until: "Offer ends",
  formerDates: "Former dates",
  formerPlaces: "Former places",
  contact: "Who ordered",
  people: "Number of people",
  amount: "Amount",
  invoice: "Invoice with its number",
};
