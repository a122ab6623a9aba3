import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Input, Parts } from "@foyer/api-client/to-request.ts";
import type {
  DeskKit,
  DeskOutcome,
  DeskVisitor,
  getDeskKit,
  getPrintFont,
  leaseDeskBlock,
  returnDeskCodes,
  syncVisitors,
} from "@foyer/contract/desks.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import type { listPublicUiTexts } from "@foyer/contract/ui-items.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS, type PlayerTexts } from "@foyer/player/player-texts.ts";
import type { FontName } from "@foyer/print/font/font-files.ts";

/** By what the server knows this device. */
export type Connection = { projectId: number; deskId: number; key: string };

/** The server has answered, and refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

const PATIENCE_MS = 30_000;

/** Calls one endpoint of the contract; endpoints are imported as types only, which keeps their schemas out. */
async function request<E extends Endpoint>(
  { method, path }: Pick<E, "method" | "path">,
  { params, query, body }: Input<E> & Parts,
  connection?: Connection,
): Promise<Response> {
  const answer = await fetch(`${fillPath(path, params)}${toQuery(query)}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(connection && { "desk-key": connection.key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Refused(answer.status);
  return answer;
}

async function call<E extends Endpoint>(
  address: Pick<E, "method" | "path">,
  input: Input<E> & Parts,
  connection?: Connection,
): Promise<Result<E>> {
  return (await request<E>(address, input, connection)).json() as Promise<Result<E>>;
}

/** Is the server there? Throws where it is not. */
export async function findServer(): Promise<void> {
  const answer = await fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Refused(answer.status);
}

const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
const paramsOf = ({ projectId, deskId }: Connection) => ({ projectId, deskId });

export const loadKit = (connection: Connection): Promise<DeskKit> =>
  call<typeof getDeskKit>({ method: "GET", path: DEVICE }, { params: paramsOf(connection) }, connection);

/** A block of barcodes; the same number is answered the same block to this device. */
export async function leaseBlock(
  connection: Connection,
  body: { device: string; block: number; count: number },
): Promise<string[]> {
  const address = { method: "POST", path: `${DEVICE}/blocks` } as const;
  const input = { params: paramsOf(connection), body };
  return (await call<typeof leaseDeskBlock>(address, input, connection)).barcodes;
}

export async function giveBack(
  connection: Connection,
  { device, nextBlock, barcodes }: { device: string; nextBlock: number; barcodes: readonly string[] },
): Promise<void> {
  const address = { method: "POST", path: `${DEVICE}/returned-barcodes` } as const;
  const input = { params: paramsOf(connection), body: { device, nextBlock, barcodes: [...barcodes] } };
  await call<typeof returnDeskCodes>(address, input, connection);
}

export async function handIn(
  connection: Connection,
  visitors: readonly DeskVisitor[],
): Promise<DeskOutcome[]> {
  const address = { method: "POST", path: `${DEVICE}/visitors` } as const;
  const input = { params: paramsOf(connection), body: { visitors: [...visitors] } };
  return (await call<typeof syncVisitors>(address, input, connection)).outcomes;
}

/** The texts of the player, and how a tick is printed. */
export type DeskTexts = PlayerTexts & UiTexts<"YES" | "NO">;

export function loadTexts(cultureCode: string): Promise<DeskTexts> {
  const address = { method: "GET", path: "/api/public/user-message/localizations" } as const;
  const query = { names: [...PLAYER_TEXTS, "YES", "NO"].join(","), cultureCode };
  // The server answers every requested name.
  return call<typeof listPublicUiTexts>(address, { query }) as Promise<DeskTexts>;
}

/** The bytes of a font; without a network those that the service worker has kept. */
export async function loadFont(name: FontName): Promise<Uint8Array> {
  const [family = "", weight = ""] = name.split("/");
  const address = { method: "GET", path: "/api/public/fonts/:family/:weight" } as const;
  const answer = await request<typeof getPrintFont>(address, { params: { family, weight } });
  return new Uint8Array(await answer.arrayBuffer());
}
