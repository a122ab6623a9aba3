import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  getWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
} from "@foyer/contract/public-waiting-list.ts";
import { nullIfUnknown, request } from "../page/server.ts";

export type WaitingPlace = Result<typeof getWaitingPlace>;

/** Loads a place in line, in the given culture or its own. Null: unknown link. */
export function loadPlace(identifier: string, cultureCode?: string): Promise<WaitingPlace | null> {
  const endpoint = { method: "GET", path: "/api/public/waiting-list/:identifier" } as const;
  return nullIfUnknown(
    request<typeof getWaitingPlace>(endpoint, { params: { identifier }, query: { cultureCode } }),
  );
}

/** Joins the line and returns the identifier of the place. */
export async function postJoin(code: string, body: Call<typeof joinWaitingList>["body"]): Promise<string> {
  const endpoint = { method: "POST", path: "/api/public/registrations/:code/waiting-list" } as const;
  const joined = await request<typeof joinWaitingList>(
    endpoint,
    { params: { code } },
    { body: JSON.stringify(body) },
  );
  return joined.identifier;
}

/** Gives up a place in line. */
export function postLeave(identifier: string): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/waiting-list/:identifier/leave" } as const;
  return request<typeof leaveWaitingList>(endpoint, { params: { identifier } });
}
