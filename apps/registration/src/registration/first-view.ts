import type { AttendeeLink } from "@foyer/contract/attendee-page.ts";
import type { RegistrationPageData } from "./load-registration-page.ts";

/** The data of the page's first view. The server sends it with the page, so no API call is needed. */
export type FirstView = AttendeeLink & { data: RegistrationPageData };
