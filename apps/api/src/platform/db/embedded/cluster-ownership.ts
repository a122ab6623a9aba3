import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../log.ts";
import { StartRefusal } from "../../process/start-refusal.ts";
import { type OperatingUser, run } from "./operating-user.ts";

type Owner = { uid: number; gid: number };

/** The way to give the files of a database to a user, as a sentence for the operator. */
export const howToGive = (folder: string, { uid, gid }: Owner) =>
  `give all of it to that user (chown -R ${uid}:${gid} ${folder})`;

/** The way out of a failure of the database's programs, by what they have printed; null: none is known. */
export function findWayOut(output: string, folder: string, owner: Owner): string | null {
  if (/no space left on device|disk quota exceeded/i.test(output))
    return `The disk of ${folder} is full: make room there.`;
  if (/permission denied|has wrong ownership/i.test(output)) {
    return `Its user (uid ${owner.uid}) may not read all of its files, as after a copy by another user: ${howToGive(folder, owner)}.`;
  }
  return null;
}

/** Does anything of the database belong to another user, as far as its most important files tell? */
export async function isForeign(folder: string, { uid }: Owner): Promise<boolean> {
  const places = [folder, join(folder, "cluster"), join(folder, "cluster/PG_VERSION")];
  const owners = await Promise.all(
    places.map((place) =>
      stat(place).then(
        (found) => found.uid,
        () => uid, // a first start has not made it yet
      ),
    ),
  );
  return owners.some((owner) => owner !== uid);
}

/**
 * Gives the folder of a database and all in it to the user that it runs as: root has copied it, or a first start was
 * killed before it gave the folder away. Links are not followed.
 * @throws StartRefusal when the files cannot be given away.
 */
export async function giveToUser(folder: string, user: OperatingUser, log: Log): Promise<void> {
  const { code, output } = await run("chown", ["-hR", `${user.uid}:${user.gid}`, folder], null);
  if (code !== 0) {
    throw new StartRefusal(
      `The database in ${folder} does not belong to its user (uid ${user.uid}), and that could not be put right ` +
        `(${output}): ${howToGive(folder, user)}.`,
    );
  }
  // A copy may be open to others, which PostgreSQL refuses.
  await chmod(folder, 0o700);
  await chmod(join(folder, "cluster"), 0o700).catch(() => {}); // a first start has not made it yet
  log.info({ folder, uid: user.uid }, "the files of the database were given to its user");
}
