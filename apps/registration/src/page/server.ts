import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Input, Parts } from "@foyer/api-client/to-request.ts";
import type {
  checkEmail,
  checkPromoCode,
  countFunnelStage,
  FunnelStage,
  getPublicRegistration,
  getPublicVersion,
  requestTickets,
  requestVerificationCode,
  submit,
} from "@foyer/contract/attend.ts";
import type { Call, Endpoint, Result } from "@foyer/contract/endpoint.ts";
import type { downloadOwnData } from "@foyer/contract/person-data.ts";
import type { listPublicCountryNames, listPublicRegions } from "@foyer/contract/play.ts";
import type { Problem } from "@foyer/contract/problem.ts";
import type {
  cancelPublicTicket,
  downloadTicketPrintout,
  getPublicTicket,
  mailPublicTicket,
} from "@foyer/contract/public-ticket.ts";
import type { listPublicCultures, listPublicUiTexts } from "@foyer/contract/ui-items.ts";
import type { addToGoogleWallet, downloadApplePass } from "@foyer/contract/wallet.ts";
import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

import { offerOf } from "./address.ts";
import { attendeeHeader } from "./attendee-token.ts";

export type PublicRegistration = Result<typeof getPublicRegistration>;
export type PublicTicket = Result<typeof getPublicTicket>;
export type Answer = Result<typeof submit>;
type Regions = Result<typeof listPublicRegions>;

/** The server's problem response, as an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The challenge of a proof of work, if the server requires one. */
  readonly challenge: string | undefined;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.Error?.Message ?? `The server answered ${status}`);
    this.status = status;
    this.code = problem.Error?.Code ?? "";
    this.fields = problem.Error?.Fields ?? {};
    this.challenge = problem.Error?.Challenge;
  }
}

/** Timeout of a request, after which the visitor is offered a retry. */
const TIMEOUT_MS = 30_000;

/** Method and path of an endpoint, with the endpoint's literal types. */
type Address<E extends Endpoint> = Pick<E, "method" | "path">;
type Options = { body?: string; headers?: Record<string, string> };

/**
 * Calls one endpoint of the contract. Endpoints are imported as types only, which keeps their schemas out of the bundle;
 * the compiler still checks method, path, parameters and result.
 */
export async function request<E extends Endpoint>(
  { method, path }: Address<E>,
  { params, query }: Omit<Input<E>, "body" | "version"> & Parts,
  { body, headers = {} }: Options = {},
): Promise<Result<E>> {
  const response = await fetch(`${fillPath(path, params)}${toQuery(query)}`, {
    method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return (response.status === 204 ? undefined : response.json()) as Promise<Result<E>>;
}

export function loadCultures(): Promise<Culture[]> {
  return request<typeof listPublicCultures>({ method: "GET", path: "/api/public/culture" }, {});
}

/** Loads the texts of the named UI items, in the culture or its fallbacks. */
export function loadTexts<N extends UiTextName>(
  names: readonly N[],
  cultureCode: string,
): Promise<UiTexts<N>> {
  const endpoint = { method: "GET", path: "/api/public/user-message/localizations" } as const;
  const query = { names: names.join(","), cultureCode };
  // The server returns every requested name; a missing text falls back to the name itself.
  return request<typeof listPublicUiTexts>(endpoint, { query }) as Promise<UiTexts<N>>;
}

/** Loads a registration by its code, in the given culture or its own, with the offer in the address. Null: unknown code. */
export function loadRegistration(code: string, cultureCode?: string): Promise<PublicRegistration | null> {
  const endpoint = { method: "GET", path: "/api/public/registrations/:code" } as const;
  const query = { cultureCode, offer: offerOf(window.location.search) };
  return nullIfUnknown(request<typeof getPublicRegistration>(endpoint, { params: { code }, query }));
}

/** Loads the version of the scenario that visitors are asked now. Null: the registration takes no answers. */
export async function loadVersion(code: string): Promise<number | null> {
  const endpoint = { method: "GET", path: "/api/public/registrations/:code/version" } as const;
  const query = { offer: offerOf(window.location.search) };
  return (await request<typeof getPublicVersion>(endpoint, { params: { code }, query })).version;
}

export function loadTicket(identifier: string, cultureCode?: string): Promise<PublicTicket | null> {
  const endpoint = { method: "GET", path: "/api/public/tickets/:identifier" } as const;
  return nullIfUnknown(
    request<typeof getPublicTicket>(endpoint, { params: { identifier }, query: { cultureCode } }),
  );
}

export function loadRegions(countryId: number, cultureCode: string): Promise<Regions> {
  const endpoint = { method: "GET", path: "/api/public/countries/:countryId/regions" } as const;
  return request<typeof listPublicRegions>(endpoint, { params: { countryId }, query: { cultureCode } });
}

/** Cancels a ticket in its holder's name, who has seen how much comes back. rules/tickets 61, 71 */
export function cancelTicket(identifier: string, refund: number): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/cancellation" } as const;
  return request<typeof cancelPublicTicket>(
    endpoint,
    { params: { identifier } },
    { body: JSON.stringify({ refund }) },
  );
}

/** Loads all names of countries, by which visitors look for them. A failure is tried again by the next question. */
export async function loadCountryNames(): Promise<ReadonlyMap<number, readonly string[]>> {
  const endpoint = { method: "GET", path: "/api/public/countries/names" } as const;
  const countries = await request<typeof listPublicCountryNames>(endpoint, {});
  return new Map(countries.map(({ id, names }) => [id, names]));
}

/** The path of the ticket's PDF. */
export function printoutPath(identifier: string, cultureCode: string): string {
  const path: (typeof downloadTicketPrintout)["path"] = "/api/public/tickets/:identifier/printout";
  return `${fillPath(path, { identifier })}${toQuery({ cultureCode })}`;
}

/** Has the ticket mailed to its own address again. */
export function postTicketMail(identifier: string): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/mail" } as const;
  return request<typeof mailPublicTicket>(endpoint, { params: { identifier } });
}

/** The path of the ticket's pass for Apple Wallet. */
export function applePassPath(identifier: string): string {
  const path: (typeof downloadApplePass)["path"] = "/api/public/tickets/:identifier/apple-wallet";
  return fillPath(path, { identifier });
}

/** Has the ticket's pass made at Google; returns the address where its holder saves it. */
export function postGooglePass(identifier: string): Promise<Result<typeof addToGoogleWallet>> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/google-wallet" } as const;
  return request<typeof addToGoogleWallet>(endpoint, { params: { identifier } });
}

/** The path of the file with everything that the organiser holds of the ticket's holder. */
export function ownDataPath(identifier: string, format: "json" | "pdf"): string {
  const path: (typeof downloadOwnData)["path"] = "/api/public/tickets/:identifier/personal-data";
  return `${fillPath(path, { identifier })}${toQuery({ format })}`;
}

/**
 * Sends a submission with its idempotency key, and with the proof of work if the server requires one. A retry with
 * the same key and body gets the first response again.
 */
export function postSubmission(code: string, key: string, body: string, proof?: string): Promise<Answer> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/submissions" } as const;
  const headers = {
    ...attendeeHeader(code),
    "idempotency-key": key,
    ...(proof !== undefined && { "proof-of-work": proof }),
  };
  return request<typeof submit>(endpoint, { params: { code } }, { body, headers });
}

/** Requests a verification code, which the server mails to the address. */
export async function postCodeRequest(
  code: string,
  body: Call<typeof requestVerificationCode>["body"],
): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/verification-codes" } as const;
  await request<typeof requestVerificationCode>(
    endpoint,
    { params: { code } },
    { body: JSON.stringify(body) },
  );
}

/** Requests the mail with all tickets of an address in the event. */
export async function postTicketRequest(
  code: string,
  body: Call<typeof requestTickets>["body"],
): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/ticket-mails" } as const;
  await request<typeof requestTickets>(endpoint, { params: { code } }, { body: JSON.stringify(body) });
}

/** Throws a Refusal `email-already-registered` for an address that the submission would refuse. */
export async function postEmailCheck(code: string, email: string): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/email-checks" } as const;
  await request<typeof checkEmail>(endpoint, { params: { code } }, { body: JSON.stringify({ email }) });
}

/** Reports that this tab opened the questions, or left their first step. */
export async function postStage(code: string, stage: FunnelStage): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/stages" } as const;
  await request<typeof countFunnelStage>(endpoint, { params: { code } }, { body: JSON.stringify({ stage }) });
}

/** Returns the effect of a promo code on the price; throws a Refusal `promo-code-unknown` or `promo-code-exhausted`. */
export function postPromoCheck(
  code: string,
  body: Call<typeof checkPromoCode>["body"],
): Promise<Result<typeof checkPromoCode>> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/promo-code-checks" } as const;
  return request<typeof checkPromoCode>(endpoint, { params: { code } }, { body: JSON.stringify(body) });
}

const UNKNOWN = [400, 404, 422];

/** Returns null for an unknown link (404) or a malformed one (400, 422). */
export async function nullIfUnknown<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Refusal && UNKNOWN.includes(error.status)) return null;
    throw error;
  }
}
