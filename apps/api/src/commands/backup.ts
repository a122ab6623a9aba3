import { readConfig } from "../config.ts";
import { fileFrom, summarize } from "../platform/backup/command-line.ts";
import { withExistingDatabase } from "../platform/backup/with-database.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { readCall } from "../platform/process/command-arguments.ts";
import { sayWhyNotStarted } from "../platform/process/start-refusal.ts";

// npm run backup -- FILE. rules/backup

const { given } = readCall({
  name: "backup",
  does: "Writes everything that the installation holds into one file, while its server runs or not.\nIt reads DATABASE_URL, or the embedded database in DATA_DIR.",
  needs: { FILE: "The file to write; an existing one is never overwritten" },
});

try {
  const file = fileFrom(given, process.env);
  const started = performance.now();
  const manifest = await withExistingDatabase(readConfig(process.env), (client) => writeBackup(client, file));
  console.log(`Backed up ${summarize(manifest, started)}: ${file}`);
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
