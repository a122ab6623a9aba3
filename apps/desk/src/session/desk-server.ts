import type { Input, Parts } from "@foyer/api-client/to-request.ts";
import type {
  DeskKit,
  DeskOutcome,
  DeskVisitor,
  getDeskKit,
  getDeskStatus,
  getPrintFont,
  leaseDeskBlock,
  returnDeskCodes,
  syncVisitors as syncDeskVisitors,
} from "@foyer/contract/desk-device.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import type { listPublicUiTexts } from "@foyer/contract/ui-items.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS, type PlayerTexts } from "@foyer/player/player-texts.ts";
import type { FontName } from "@foyer/print/font/font-files.ts";
import { call as callServer, request } from "../server/call-server.ts";

/** Identifies this device to the server. */
export type Connection = { projectId: number; deskId: number; key: string };

/** The server knows a desk by its key. */
const call = <E extends Endpoint>(
  address: Pick<E, "method" | "path">,
  input: Input<E> & Parts,
  connection?: Connection,
): Promise<Result<E>> =>
  callServer<E>(address, input, connection && { headers: { "desk-key": connection.key } });

const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
const paramsOf = ({ projectId, deskId }: Connection) => ({ projectId, deskId });

export const loadKit = (connection: Connection): Promise<DeskKit> =>
  call<typeof getDeskKit>({ method: "GET", path: DEVICE }, { params: paramsOf(connection) }, connection);

/** Returns whether the desk is up to date. */
export const loadStatus = (connection: Connection): Promise<Result<typeof getDeskStatus>> =>
  call<typeof getDeskStatus>(
    { method: "GET", path: `${DEVICE}/status` },
    { params: paramsOf(connection) },
    connection,
  );

/** Leases a block of barcodes. The same block number returns the same barcodes to this device. */
export async function leaseBlock(
  connection: Connection,
  body: { device: string; block: number; count: number },
): Promise<string[]> {
  const address = { method: "POST", path: `${DEVICE}/blocks` } as const;
  const input = { params: paramsOf(connection), body };
  return (await call<typeof leaseDeskBlock>(address, input, connection)).barcodes;
}

export async function returnCodes(
  connection: Connection,
  { device, nextBlock, barcodes }: { device: string; nextBlock: number; barcodes: readonly string[] },
): Promise<void> {
  const address = { method: "POST", path: `${DEVICE}/returned-barcodes` } as const;
  const input = { params: paramsOf(connection), body: { device, nextBlock, barcodes: [...barcodes] } };
  await call<typeof returnDeskCodes>(address, input, connection);
}

export async function syncVisitors(
  connection: Connection,
  visitors: readonly DeskVisitor[],
): Promise<DeskOutcome[]> {
  const address = { method: "POST", path: `${DEVICE}/visitors` } as const;
  const input = { params: paramsOf(connection), body: { visitors: [...visitors] } };
  return (await call<typeof syncDeskVisitors>(address, input, connection)).outcomes;
}

/** The texts of the player, and the words that badges print for a checkbox. */
export type DeskTexts = PlayerTexts & UiTexts<"YES" | "NO">;

export function loadTexts(cultureCode: string): Promise<DeskTexts> {
  const address = { method: "GET", path: "/api/public/user-message/localizations" } as const;
  const query = { names: [...PLAYER_TEXTS, "YES", "NO"].join(","), cultureCode };
  // The server returns every requested name.
  return call<typeof listPublicUiTexts>(address, { query }) as Promise<DeskTexts>;
}

/** Loads the bytes of a font; without a network from the cache of the service worker. */
export async function loadFont(name: FontName, timeoutMs: number): Promise<Uint8Array> {
  const [family = "", weight = ""] = name.split("/");
  const address = { method: "GET", path: "/api/public/fonts/:family/:weight" } as const;
  const answer = await request<typeof getPrintFont>(address, { params: { family, weight } }, { timeoutMs });
  return new Uint8Array(await answer.arrayBuffer());
}
