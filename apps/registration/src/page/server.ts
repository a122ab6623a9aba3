import type { getPublicRegistration, getPublicTicket, submit } from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import type { listPublicRegions } from "@foyer/contract/play.ts";
import type { Problem } from "@foyer/contract/problem.ts";
import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

export type PublicRegistration = Result<typeof getPublicRegistration>;
export type PublicTicket = Result<typeof getPublicTicket>;
export type Answer = Result<typeof submit>;
type Regions = Result<typeof listPublicRegions>;

/** What the server said instead of an answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.Error?.Message ?? `The server answered ${status}`);
    this.status = status;
    this.code = problem.Error?.Code ?? "";
    this.fields = problem.Error?.Fields ?? {};
  }
}

/** A server that says nothing for so long is given up: the visitor can try again. */
const PATIENCE_MS = 30_000;

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(path, { headers: { accept: "application/json" }, ...init, signal });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return (response.status === 204 ? undefined : response.json()) as Promise<T>;
}

const cultureQuery = (cultureCode: string | undefined) =>
  cultureCode === undefined ? "" : `?${new URLSearchParams({ cultureCode })}`;

export function loadCultures(): Promise<Culture[]> {
  return request("/api/public/culture");
}

/** Texts of the named UI items, in the culture or its fallbacks. */
export function loadTexts<N extends UiTextName>(
  names: readonly N[],
  cultureCode: string,
): Promise<UiTexts<N>> {
  const query = new URLSearchParams({ names: names.join(","), cultureCode });
  return request(`/api/public/user-message/localizations?${query}`);
}

/** What a link leads to, in the culture or in the registration's own; null: it leads to nothing. */
export function loadRegistration(code: string, cultureCode?: string): Promise<PublicRegistration | null> {
  return nullIfUnknown(
    request(`/api/public/registrations/${encodeURIComponent(code)}${cultureQuery(cultureCode)}`),
  );
}

export function loadTicket(identifier: string, cultureCode?: string): Promise<PublicTicket | null> {
  return nullIfUnknown(
    request(`/api/public/tickets/${encodeURIComponent(identifier)}${cultureQuery(cultureCode)}`),
  );
}

export function loadRegions(countryId: number, cultureCode: string): Promise<Regions> {
  return request(`/api/public/countries/${countryId}/regions${cultureQuery(cultureCode)}`);
}

/** The ticket as a file. */
export const printoutPath = (identifier: string, cultureCode: string): string =>
  `/api/public/tickets/${encodeURIComponent(identifier)}/printout${cultureQuery(cultureCode)}`;

/** Hands in a submission; a repeat with the same key and body gets the first one's answer. */
export function postSubmission(code: string, key: string, body: string): Promise<Answer> {
  return request(`/api/public/registrations/${encodeURIComponent(code)}/submissions`, {
    method: "POST",
    body,
    headers: { accept: "application/json", "content-type": "application/json", "idempotency-key": key },
  });
}

/** Has a verification code mailed to an address. */
export async function postCodeRequest(
  code: string,
  body: { email: string; cultureCode: string },
): Promise<void> {
  await request(`/api/public/registrations/${encodeURIComponent(code)}/verification-codes`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { accept: "application/json", "content-type": "application/json" },
  });
}

const UNKNOWN = [400, 404, 422];

/** A link that cannot even be read leads nowhere either. */
async function nullIfUnknown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && UNKNOWN.includes(error.status)) return null;
    throw error;
  }
}
