import { readConfig } from "../config.ts";
import { fileArgument, summarize } from "../platform/backup/command-line.ts";
import { withExistingDatabase } from "../platform/backup/with-database.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { sayWhyNotStarted } from "../platform/process/start-refusal.ts";

// npm run backup -- FILE: writes everything that the installation holds into one file. rules/backup

try {
  const file = fileArgument("npm run backup -- FILE", process);
  const started = performance.now();
  const manifest = await withExistingDatabase(readConfig(process.env), (client) => writeBackup(client, file));
  console.log(`Backed up ${summarize(manifest, started)}: ${file}`);
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
