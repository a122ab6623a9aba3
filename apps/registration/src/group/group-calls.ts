import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  cancelPublicGroup,
  completeTicket,
  getCompletion,
  getPublicGroup,
  orderGroup,
  remindPublicGroup,
} from "@foyer/contract/group-orders.ts";
import { nullIfUnknown, request } from "../page/server.ts";

export type OwnGroup = Result<typeof getPublicGroup>;
export type Ordered = Result<typeof orderGroup>;
export type Completion = Result<typeof getCompletion>;

/** Orders for several people, with the order's idempotency key; throws a Refusal. */
export function postOrder(code: string, key: string, body: string, proof?: string): Promise<Ordered> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/groups" } as const;
  const headers = { "idempotency-key": key, ...(proof !== undefined && { "proof-of-work": proof }) };
  return request<typeof orderGroup>(endpoint, { params: { code } }, { body, headers });
}

/** Loads the group of a link. Null: unknown link. */
export function loadGroup(identifier: string, cultureCode?: string): Promise<OwnGroup | null> {
  const endpoint = { method: "GET", path: "/api/public/groups/:identifier" } as const;
  return nullIfUnknown(
    request<typeof getPublicGroup>(endpoint, { params: { identifier }, query: { cultureCode } }),
  );
}

/** Mails the holders of incomplete tickets again, or one of them; returns how many. */
export async function postReminder(
  identifier: string,
  body: Call<typeof remindPublicGroup>["body"],
): Promise<number> {
  const endpoint = { method: "POST", path: "/api/public/groups/:identifier/mails" } as const;
  const options = { body: JSON.stringify(body) };
  return (await request<typeof remindPublicGroup>(endpoint, { params: { identifier } }, options)).mailed;
}

/** Cancels all tickets of a group, or one; throws a Refusal. */
export function postGroupCancellation(
  identifier: string,
  body: Call<typeof cancelPublicGroup>["body"],
): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/groups/:identifier/cancellation" } as const;
  const options = { body: JSON.stringify(body) };
  return request<typeof cancelPublicGroup>(endpoint, { params: { identifier } }, options);
}

/** Loads the questionnaire of an incomplete ticket; throws a Refusal. */
export function loadCompletion(identifier: string, cultureCode: string): Promise<Completion> {
  const endpoint = { method: "GET", path: "/api/public/tickets/:identifier/completion" } as const;
  return request<typeof getCompletion>(endpoint, { params: { identifier }, query: { cultureCode } });
}

/** Completes a ticket; throws a Refusal. */
export function postCompletion(identifier: string, body: Call<typeof completeTicket>["body"]): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/completion" } as const;
  const options = { body: JSON.stringify(body) };
  return request<typeof completeTicket>(endpoint, { params: { identifier } }, options);
}
