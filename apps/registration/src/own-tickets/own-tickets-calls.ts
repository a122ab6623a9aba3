import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  downloadAllOwnData,
  listOwnTickets,
  proveOwnAddress,
  requestErasure,
  requestOwnTicketsCode,
} from "@foyer/contract/own-tickets.ts";
import { saveBlob } from "../page/save-blob.ts";
import { Refusal, request } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

const OWN = "/api/public/registrations/:code/own-tickets";
export type OwnTickets = Result<typeof listOwnTickets>;

const place = (code: string) => `foyer.own-tickets.${code}`;

/** Whether this tab has a proof of an address. It ends with the tab, or after an hour. */
const hasProof = (code: string): boolean => recall(place(code)) !== null;
export const forgetProof = (code: string): void => forget(place(code));

const proofHeader = (code: string): Record<string, string> => {
  const kept = recall<{ proof: string }>(place(code));
  return kept ? { "address-proof": kept.proof } : {};
};

/** Has a code mailed to an address that has tickets. */
export async function postOwnCode(
  code: string,
  body: Call<typeof requestOwnTicketsCode>["body"],
): Promise<void> {
  const endpoint = { method: "POST", path: `${OWN}/codes` } as const;
  await request<typeof requestOwnTicketsCode>(endpoint, { params: { code } }, { body: JSON.stringify(body) });
}

/** Proves an address by its code, and keeps the proof; throws a Refusal with the message's name at the field `code`. */
export async function postProof(code: string, body: Call<typeof proveOwnAddress>["body"]): Promise<void> {
  const endpoint = { method: "POST", path: `${OWN}/proofs` } as const;
  const { proof } = await request<typeof proveOwnAddress>(
    endpoint,
    { params: { code } },
    { body: JSON.stringify(body) },
  );
  remember(place(code), { proof });
}

/** Loads the tickets of the proven address. Null: no address is proven, or no longer. */
export async function loadOwnTickets(code: string, cultureCode: string): Promise<OwnTickets | null> {
  if (!hasProof(code)) return null;
  try {
    return await request<typeof listOwnTickets>(
      { method: "GET", path: OWN },
      { params: { code }, query: { cultureCode } },
      { headers: proofHeader(code) },
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    forgetProof(code);
    return null;
  }
}

/** Asks the organiser for the erasure of the data; throws a Refusal. */
export async function postErasureRequest(code: string): Promise<void> {
  const endpoint = { method: "POST", path: `${OWN}/erasure-request` } as const;
  await request<typeof requestErasure>(endpoint, { params: { code } }, { headers: proofHeader(code) });
}

/** Saves the file with all data of the address. A link cannot carry the proof, so the page reads the file. */
export async function saveOwnData(code: string, format: "json" | "pdf"): Promise<void> {
  const path: (typeof downloadAllOwnData)["path"] = `${OWN}/personal-data`;
  const response = await fetch(`${fillPath(path, { code })}${toQuery({ format })}`, {
    headers: proofHeader(code),
  });
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  saveBlob(await response.blob(), `personal-data.${format}`);
}
