import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { getPublicRegistration } from "./attend.ts";
import type { Result } from "./endpoint.ts";

/** What the page of a registration is drawn from, by the server first and by the browser from then on. */
export type AttendeePage = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  /** By the names of their UI items, in the culture. */
  texts: Readonly<Record<string, string>>;
  /** Null: the link leads to nothing. */
  registration: Result<typeof getPublicRegistration> | null;
};

/** The part of an address that decides what its page shows. */
export type AttendeeLink = { path: string; search: string };

/** What the build of the attendee page gives to the server, so that both draw with the same components. */
export type AttendeePageRenderer = {
  /** Names of the UI items that the page speaks in. */
  textNames: readonly UiTextName[];
  /** The built page with its first view filled in. Throws where that cannot be drawn. */
  fillPage: (html: string, page: AttendeePage, link: AttendeeLink) => Promise<string>;
};
