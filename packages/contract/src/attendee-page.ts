import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { getPublicRegistration } from "./attend.ts";
import type { Result } from "./endpoint.ts";

/** The data from which the page of a registration is rendered, first by the server, then by the browser. */
export type AttendeePage = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  /** Texts in the culture, by the name of their UI item. */
  texts: Readonly<Record<string, string>>;
  /** Null if there is no registration with this code. */
  registration: Result<typeof getPublicRegistration> | null;
};

/** The parts of the address that decide what the page shows. */
export type AttendeeLink = { path: string; search: string };

/** The server build of the attendee page: server and browser render with the same components. */
export type AttendeePageRenderer = {
  /** Names of the UI items that the page uses. */
  textNames: readonly UiTextName[];
  /** The built page with its first view rendered. Throws if rendering fails. */
  fillPage: (html: string, page: AttendeePage, link: AttendeeLink) => Promise<string>;
};
