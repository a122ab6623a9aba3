import { LIMITS } from "@foyer/contract/limits.ts";
import type { SignedCodes, SigningKey, WalletCode } from "@foyer/contract/signed-codes.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import { makeKeyPair } from "./code-key.service.ts";
import { findSettings, lockSettings, writeSettings } from "./signed-code-settings.store.ts";
import * as store from "./signed-codes.store.ts";

export async function getSignedCodes(db: Kysely<Database>, projectId: number): Promise<SignedCodes> {
  await getProject(db, projectId);
  return read(db, projectId);
}

async function read(db: Kysely<Database>, projectId: number): Promise<SignedCodes> {
  const keys = (await store.listKeyRows(db, projectId)).map(toWire);
  const settings = await findSettings(db, projectId);
  return { ...settings, isOn: keys.some(({ state }) => state === "signing"), keys };
}

/** Chooses what wallet passes draw. rules/gates 50 */
export function updateSignedCodes(
  context: RecordedContext,
  projectId: number,
  { walletCode }: { walletCode?: WalletCode | undefined },
): Promise<SignedCodes> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockSettings(db, projectId),
    valuesOf: (settings): { walletCode: WalletCode } => ({ walletCode: settings.walletCode }),
    sent: { walletCode },
    write: async (values) => {
      await writeSettings(db, projectId, values);
      return read(db, projectId);
    },
    toAnswer: () => read(db, projectId),
    entryOf: (_, { projectName }) => ({
      entity: "signed codes",
      entityId: projectId,
      entityName: projectName,
      projectId,
    }),
  });
}

/** Makes a key that signs from now on; codes of former keys stay valid. Throws `too-many-signing-keys`. rules/gates 30 */
export async function addSigningKey(
  { db, record }: RecordedContext,
  projectId: number,
): Promise<SignedCodes> {
  await getProject(db, projectId);
  await store.lockKeys(db, projectId);
  if (!(await mayAddKey(db, projectId))) throw problem("too-many-signing-keys");
  const number = await addKey(db, projectId);
  record({ action: "create", ...entryOf(projectId, number), after: { state: "signing" } });
  return read(db, projectId);
}

/** Turns signed codes off; those that were made stay valid. */
export async function stopSigning({ db, record }: RecordedContext, projectId: number): Promise<SignedCodes> {
  await getProject(db, projectId);
  await store.lockKeys(db, projectId);
  const signing = await store.findSigning(db, projectId);
  await store.endSigning(db, projectId);
  record(
    signing
      ? {
          action: "update",
          ...entryOf(projectId, signing.number),
          before: { state: "signing" },
          after: { state: "accepted" },
        }
      : "unchanged",
  );
  return read(db, projectId);
}

/** Revokes a key: its codes are refused. One that signed is replaced by a new one, if there may be one. rules/gates 30 */
export async function revokeSigningKey(
  { db, record }: RecordedContext,
  { projectId, keyNumber }: { projectId: number; keyNumber: number },
): Promise<SignedCodes> {
  await store.lockKeys(db, projectId);
  const key = (await store.listKeyRows(db, projectId)).find(({ number }) => number === keyNumber);
  if (!key) throw problem("not-found");
  if (key.revokedAt) {
    record("unchanged");
    return read(db, projectId);
  }
  const { state } = toWire(key);
  const replacedBy = key.isSigning && (await mayAddKey(db, projectId)) ? await addKey(db, projectId) : null;
  await store.revokeKey(db, { projectId, keyNumber });
  record({
    action: "update",
    ...entryOf(projectId, keyNumber),
    before: { state },
    after: { state: "revoked", ...(replacedBy !== null && { replacedBy }) },
  });
  return read(db, projectId);
}

const nextNumber = async (trx: Transaction<Database>, projectId: number): Promise<number> =>
  ((await store.listKeyRows(trx, projectId))[0]?.number ?? 0) + 1;

const mayAddKey = async (trx: Transaction<Database>, projectId: number): Promise<boolean> =>
  (await nextNumber(trx, projectId)) <= LIMITS.signingKeys;

async function addKey(trx: Transaction<Database>, projectId: number): Promise<number> {
  const number = await nextNumber(trx, projectId);
  await store.insertSigning(trx, projectId, { number, ...(await makeKeyPair(trx, { projectId, number })) });
  return number;
}

const toWire = ({ number, isSigning, madeAt, revokedAt }: store.KeyRow): SigningKey => ({
  number,
  state: revokedAt ? "revoked" : isSigning ? "signing" : "accepted",
  madeAt: madeAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Names a key in the audit. */
const entryOf = (projectId: number, number: number) => ({
  entity: "signing key",
  entityId: number,
  entityName: `Key ${number}`,
  projectId,
});
