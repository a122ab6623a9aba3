/** Names of the UI items of what was agreed to, on the page of a ticket: loaded where there is something. */
export const CONSENT_TEXT_NAMES = [
  "CONSENTS_TITLE",
  "CONSENT_GIVEN",
  "CONSENT_ENDED",
  "CONSENT_REQUIRED",
  "CONSENT_WITHDRAW",
  "CONSENT_WITHDRAW_TEXT",
  "CONSENT_KEEP",
  "CONSENT_WITHDRAWN",
] as const;

/** Names of the UI items of the page with all tickets of an address, which loads them when it is opened. */
export const OWN_TICKETS_TEXT_NAMES = [
  "OWN_TICKETS_TITLE",
  "OWN_TICKETS_HINT",
  "OWN_TICKETS_SENT",
  "OWN_TICKETS_CONTINUE",
  "OWN_TICKETS_OF",
  "OWN_TICKETS_NONE",
  "OWN_GROUPS_TITLE",
  "OWN_TICKETS_MORE",
  "OWN_TICKETS_ENDED",
  "OWN_TICKETS_LEAVE",
  "OWN_DATA_TITLE",
  "ERASURE_TEXT",
  "ERASURE_ASK",
  "ERASURE_CONFIRM",
  "ERASURE_KEEP",
  "ERASURE_ASKED",
  "ERASURE_REFUSED",
] as const;
