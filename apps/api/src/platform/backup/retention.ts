import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A backup in a folder of backups, with its moment in UTC: `foyer-20261123T201500Z.zip`, encrypted ones with `.age`. */
const NAME = /^foyer-\d{8}T\d{6}Z\.zip(\.age)?$/;
/** A backup that was killed; one that is this old is not being written any more. */
const PARTIAL = /^foyer-\d{8}T\d{6}Z\.zip(\.age)?\.partial$/;
const PARTIAL_MS = 86_400_000;

/** The name of a backup that begins now. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return `foyer-${moment}.zip${isEncrypted ? ".age" : ""}`;
}

/**
 * Removes the backups beside `written` except the newest, by the moments in their names, so that `keep` are left with it,
 * and what killed ones have left behind. Any other file stays. Returns the removed names. rules/backup 12
 */
export async function removeOldBackups(written: string, keep: number): Promise<string[]> {
  const folder = dirname(written);
  const names = await readdir(folder);
  // The written one is the newest whatever its name: a clock that was wrong may have named others for the future.
  const old = names
    .filter((name) => NAME.test(name) && name !== basename(written))
    .sort()
    .reverse()
    .slice(keep - 1);
  for (const name of names.filter((one) => PARTIAL.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > PARTIAL_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
