import type { AttendeeLink } from "@foyer/contract/attendee-page.ts";
import type { RegistrationPageData } from "./load-registration-page.ts";

/** What the page shows first, without asking the server: it has sent all of it with the page. */
export type FirstView = AttendeeLink & { data: RegistrationPageData };
