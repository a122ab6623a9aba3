import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Log } from "../../log.ts";
import { StartRefusal } from "../../process/start-refusal.ts";
import { giveToUser, howToGive, isForeign } from "./cluster-ownership.ts";
import { canEnter, findOperatingUser, type OperatingUser, ownUser } from "./operating-user.ts";
import { REACHABLE_FOLDER } from "./reachable-folder.ts";

/** A folder of the database's user that holds the cluster, its password and its owner file. */
export interface ClusterPlace {
  folder: string;
  cluster: string;
  passwordFile: string;
  ownerFile: string;
  user: OperatingUser | null;
}

/**
 * Finds or makes the place of a data folder's database: `DATA_DIR/postgres`, or, where the database's user cannot enter
 * that, a folder below /var/lib/foyer with a link `DATA_DIR/postgres` to it.
 */
export async function openClusterPlace(dataDir: string, log: Log): Promise<ClusterPlace> {
  const wanted = join(resolve(dataDir), "postgres");
  if (await exists(wanted)) return existingPlace(wanted, log);
  const user = await findOperatingUser();
  try {
    await makeDataDir(dataDir);
    if (await canEnter(user, dataDir)) await makeOwned(wanted, user);
    else await linkReachableFolder(wanted, user, log);
  } catch (error) {
    throw notWritable(error as NodeJS.ErrnoException, dataDir) ?? error;
  }
  return existingPlace(wanted, log);
}

async function existingPlace(wanted: string, log: Log): Promise<ClusterPlace> {
  const folder = await realpath(wanted).catch(() => {
    throw new StartRefusal(
      `${wanted} leads to a folder that is gone: restore it, or remove the link to start with an empty database.`,
    );
  });
  const user = await operatingUserOf(folder, log);
  if (!(await canEnter(user, folder))) {
    throw new StartRefusal(
      `The database in ${folder} cannot be reached by its user (uid ${user?.uid ?? process.getuid?.()}): ` +
        "every folder above it must let that user pass (chmod o+x).",
    );
  }
  return {
    folder,
    cluster: join(folder, "cluster"),
    passwordFile: join(folder, "password"),
    ownerFile: join(folder, "owner.json"),
    user,
  };
}

/** The database files belong to the user that created them; as root we keep running it as that user. */
async function operatingUserOf(folder: string, log: Log): Promise<OperatingUser | null> {
  const me = ownUser();
  const { uid, gid } = await stat(folder);
  if (me.uid !== 0) {
    if (await isForeign(folder, me)) {
      throw new StartRefusal(
        `The database in ${folder}, or a part of it, belongs to another user than the one that starts the server (uid ${me.uid}): ` +
          `start the server as its owner, or ${howToGive(folder, me)}.`,
      );
    }
    return null;
  }
  const user = uid === 0 ? await findOperatingUser() : { uid, gid };
  if (user && (await isForeign(folder, user))) await giveToUser(folder, user, log);
  return user;
}

function notWritable(cause: NodeJS.ErrnoException, dataDir: string): StartRefusal | null {
  const { uid, gid } = ownUser();
  if (cause.code === "ENOTDIR" || cause.code === "EEXIST") {
    return new StartRefusal(`${dataDir} is not a folder: set DATA_DIR to one.`, { cause });
  }
  if (cause.code !== "EACCES" && cause.code !== "EPERM") return null;
  return new StartRefusal(
    `The data folder ${dataDir} cannot be written by the user that starts the server (uid ${uid}): ` +
      `give it to that user (chown ${uid}:${gid} ${dataDir}), or set DATA_DIR to a folder of its own. (${cause.message})`,
    { cause },
  );
}

async function makeDataDir(dataDir: string): Promise<void> {
  if (await exists(dataDir)) return;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755); // whatever the umask: the database's user has to pass
}

async function makeOwned(folder: string, user: OperatingUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}

async function linkReachableFolder(wanted: string, user: OperatingUser | null, log: Log): Promise<void> {
  // The hash names the data folder; the random part keeps a recreated data folder from finding old rows.
  const key = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const name = `${basename(join(wanted, ".."))}-${key}-${randomBytes(3).toString("hex")}`;
  const folder = join(REACHABLE_FOLDER, name);
  await mkdir(REACHABLE_FOLDER, { recursive: true });
  if (!(await canEnter(user, REACHABLE_FOLDER))) {
    throw new StartRefusal(
      `The database's user (uid ${user?.uid ?? process.getuid?.()}) can reach neither ${wanted} nor ${REACHABLE_FOLDER}: ` +
        "set DATA_DIR to a folder it can reach.",
    );
  }
  await makeOwned(folder, user);
  await symlink(folder, wanted);
  log.info(
    { folder, link: wanted },
    "the database lies outside the data folder, which its user cannot reach",
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
