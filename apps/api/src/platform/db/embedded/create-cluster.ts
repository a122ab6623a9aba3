import { randomBytes } from "node:crypto";
import { chown, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "../../process/start-refusal.ts";
import type { Binaries } from "./binaries.ts";
import { findWayOut } from "./cluster-ownership.ts";
import type { ClusterPlace } from "./cluster-place.ts";
import { ownUser, run } from "./operating-user.ts";
import { readIfPresent } from "./read-if-present.ts";
import { DATABASE, DURABILITY_OFF, MAJOR_VERSION, ROLE } from "./settings.ts";

const UNFINISHED = "cluster.new-";

/** Error messages must not repeat the statement that contains the password. */
const QUIET = ["-c", "log_min_error_statement=panic"];

/** Creates the cluster if it is missing, all or nothing, and returns the password of its role. */
export async function ensureCluster(
  place: ClusterPlace,
  binaries: Binaries,
  durable: boolean,
): Promise<string> {
  const version = await readIfPresent(join(place.cluster, "PG_VERSION"));
  if (version === null) await createCluster(place, binaries, durable);
  else if (version.trim() !== MAJOR_VERSION) {
    throw new StartRefusal(
      `The database in ${place.cluster} was made by PostgreSQL ${version.trim()}, this release runs ${MAJOR_VERSION}: ` +
        "back it up with the release that made it and restore it with this one.",
    );
  }
  return readFile(place.passwordFile, "utf8").catch((cause: unknown) => {
    throw new StartRefusal(`The password of the database is missing: restore ${place.passwordFile}.`, {
      cause,
    });
  });
}

async function createCluster(place: ClusterPlace, binaries: Binaries, durable: boolean): Promise<void> {
  await removeUnfinished(place);
  const password = await writePassword(place);
  const unfinished = join(place.folder, `${UNFINISHED}${randomBytes(4).toString("hex")}`);
  await mustRun(binaries.initdb, initdbOptions(place, unfinished, durable), place);
  // An ordinary role, as with an external database, so that no code depends on superuser rights.
  const statements = [
    `create role ${ROLE} login createdb password '${password}'`,
    `grant pg_monitor, pg_checkpoint, pg_signal_backend to ${ROLE}`,
    `create database ${DATABASE} owner ${ROLE}`,
  ];
  const single = [
    ...["--single", "-D", unfinished],
    ...(durable ? [] : DURABILITY_OFF),
    ...QUIET,
    "postgres",
  ];
  await mustRun(binaries.postgres, single, place, `${statements.join("\n")}\n`);
  await rename(unfinished, place.cluster);
  if (durable) await syncFolder(place.folder);
}

function initdbOptions(place: ClusterPlace, folder: string, durable: boolean): string[] {
  return [
    ...["-D", folder, "--username=postgres", `--pwfile=${place.passwordFile}`, "--auth=scram-sha-256"],
    // Without a locale initdb makes SQL_ASCII; with ctype C pg_trgm finds no trigrams in Cyrillic.
    ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--lc-collate=C", "--lc-ctype=C.UTF-8", "--no-instructions"],
    ...(durable ? [] : ["--no-sync"]),
  ];
}

/** A killed first start leaves such a folder, and perhaps an initdb that still writes into it for a second. */
async function removeUnfinished(place: ClusterPlace): Promise<void> {
  const names = (await readdir(place.folder)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of names) {
    await rm(join(place.folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function writePassword(place: ClusterPlace): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await rm(place.passwordFile, { force: true });
  await writeFile(place.passwordFile, password, { mode: 0o600, flush: true });
  if (place.user) await chown(place.passwordFile, place.user.uid, place.user.gid);
  return password;
}

async function mustRun(command: string, args: string[], place: ClusterPlace, input?: string): Promise<void> {
  const { code, output } = await run(command, args, place.user, input);
  const failed = code !== 0 || /^.*(ERROR|FATAL|PANIC): /m.test(output);
  if (!failed) return;
  const wayOut = findWayOut(output, place.folder, place.user ?? ownUser());
  const lines = [`The database could not be made in ${place.folder}:`, ...(wayOut ? [wayOut] : []), output];
  throw new StartRefusal(lines.join("\n"));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
