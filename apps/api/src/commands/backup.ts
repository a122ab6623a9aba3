import { statSync } from "node:fs";
import { basename, join } from "node:path";
import type pg from "pg";
import { readConfig } from "../config.ts";
import { fileFrom, summarize } from "../platform/backup/command-line.ts";
import { encryptionFor } from "../platform/backup/encryption.ts";
import { noteBackup } from "../platform/backup/note-backup.ts";
import { backupName, removeOldBackups } from "../platform/backup/retention.ts";
import { withExistingDatabase } from "../platform/backup/with-database.ts";
import { streamBackup, writeBackup } from "../platform/backup/write-backup.ts";
import { readCall } from "../platform/process/command-arguments.ts";
import { StartRefusal, sayWhyNotStarted } from "../platform/process/start-refusal.ts";

// npm run backup -- FILE. rules/backup

const { given, options } = readCall({
  name: "backup",
  does: "Writes everything that the installation holds into one file, while its server runs or not.\nIt reads DATABASE_URL, or the embedded database in DATA_DIR.",
  needs: {
    FILE: "The file to write; an existing one is never overwritten. A folder: a file in it, named for the moment. -: standard output (with npm run --silent)",
  },
  options: {
    to: { value: "KEY", meaning: "Encrypt for this public key of age (age1…)" },
    keep: { value: "N", meaning: "In a folder: keep the newest N backups, and remove older ones" },
  },
});

try {
  const started = performance.now();
  const config = readConfig(process.env);
  const recipient = options.get("to");
  const encrypt = recipient === undefined ? undefined : encryptionFor(recipient);
  const keep = options.get("keep");
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new StartRefusal("The number after --keep must be 1 or more.");
  }
  const use = <T>(work: (client: pg.Client) => Promise<T>) => withExistingDatabase(config, work);
  const path = fileFrom(given, process.env);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (given[0] === "-") {
    if (keep !== undefined) throw new StartRefusal("--keep needs a folder.");
    if (process.stdout.isTTY) throw new StartRefusal("A backup is no text: pipe it, or name a file.");
    const manifest = await use(async (client) => {
      const written = await streamBackup(client, process.stdout, { encrypt });
      await noteBackup(client, { name: "standard output", madeAt: written.at });
      return written;
    });
    console.error(`Backed up ${summarize(manifest, started)}.`);
  } else {
    if (keep !== undefined && !isFolder) throw new StartRefusal(`--keep needs a folder: ${path} is none.`);
    const file = isFolder ? join(path, backupName(new Date(), encrypt !== undefined)) : path;
    let removed: string[] = [];
    const manifest = await use(async (client) => {
      const written = await writeBackup(client, file, { encrypt });
      if (keep !== undefined) removed = await removeOldBackups(file, Number(keep));
      await noteBackup(client, { name: basename(file), madeAt: written.at, removed });
      return written;
    });
    console.log(`Backed up ${summarize(manifest, started)}: ${file}`);
    if (removed.length > 0) console.log(`Removed older backups: ${removed.join(", ")}`);
  }
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
