import type { FaceColours } from "@foyer/domain/event-face/face-colours.ts";
import { z } from "zod";
import { ProjectTime } from "./projects.ts";
import { schemaOf } from "./schema-of.ts";

const SchemeColours = z.object({
  accent: z.string(),
  fill: z.string(),
  fillHover: z.string(),
  onFill: z.string(),
  tint: z.string(),
});

/** An event as its public pages show it. */
export const ProjectFacts = z.object({
  name: z.string(),
  /** Wall times at the venue. */
  startDateTime: ProjectTime,
  endDateTime: ProjectTime,
  timeZone: z.string(),
  /** The hours of each day as instants, for calendars. */
  days: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** Period and zone name, formatted for the culture by the server: loading calendars is slow on a phone. */
  period: z.string(),
  zoneName: z.string(),
  places: z.array(z.string()),
  /** The contact for visitors; empty: none. */
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** The address and the size of the event's logo. The address changes with the logo. rules/logo 4 */
  logo: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** The address of the picture above the page; it changes with the picture. rules/event-face 5 */
  picture: z.object({ path: z.string() }).nullable(),
  /** The page's tokens in each scheme; null: their own values. rules/event-face 4 */
  colours: schemaOf<FaceColours>()(z.object({ light: SchemeColours, dark: SchemeColours })).nullable(),
});

/** The price with its currency, formatted for the culture; empty for a price of zero. */
export const PriceText = z.string();

/** A wall time of the venue with its zone, formatted for the culture; empty if there is none. */
export const TimeText = z.string();
