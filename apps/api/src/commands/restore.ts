import pino from "pino";
import { readConfig } from "../config.ts";
import { fileFrom, summarize } from "../platform/backup/command-line.ts";
import { withDecrypted } from "../platform/backup/encryption.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { withIdleDatabase } from "../platform/backup/with-database.ts";
import { loggerOptions } from "../platform/http/logger-options.ts";
import { readCall } from "../platform/process/command-arguments.ts";
import { sayWhyNotStarted } from "../platform/process/start-refusal.ts";
import { readInvariants } from "../read-invariants.ts";

// npm run restore -- FILE. rules/backup

/** A copy mails nobody and tells no receiver by mistake. rules/mail 15, rules/webhooks 12 */
const PAUSE = `with webhooks as (
    update webhook set is_enabled = false, disabled_because = 'Restored from the backup of ' || $1::text || '.',
      version = version + 1 where is_enabled
  ), deliveries as (
    update webhook_delivery set state = 'failed', ended_at = now(), error = 'Restored from a backup.'
    where state = 'waiting'
  )
  insert into mail_pause (staff_name, reason)
  values ('Foyer', 'Restored from the backup of ' || $1::text || '.') on conflict do nothing`;

/** The readable copy of an encrypted backup is removed even when the command is interrupted. */
function onStop(clean: () => Promise<void>): void {
  const stop = () => void clean().finally(() => process.exit(1));
  process.once("SIGINT", stop).once("SIGTERM", stop);
}

const { given, options: called } = readCall({
  name: "restore",
  does: "Fills an empty installation from a backup, and checks the result.\nIt fills the database of DATABASE_URL, or the embedded one in DATA_DIR, while no server runs on it.",
  needs: { FILE: "The backup to read" },
  options: { key: { value: "KEYFILE", meaning: "The file with the private key of an encrypted backup" } },
});

try {
  const file = fileFrom(given, process.env);
  const config = readConfig(process.env);
  const options = {
    log: pino(loggerOptions(config.LOG_LEVEL)),
    invariants: await readInvariants(),
    finish: PAUSE,
  };
  const started = performance.now();
  const key = called.get("key");
  const keyFile = key === undefined ? undefined : fileFrom([key], process.env);
  const manifest = await withDecrypted(file, { keyFile, onStop }, (readable) =>
    withIdleDatabase(config, (client) => restoreBackup(client, readable, options)),
  );
  console.log(`Restored ${summarize(manifest, started)}, of ${manifest.at}; every check holds.`);
  console.log("All mails are paused until an admin resumes them in the outbox. Webhooks are disabled.");
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
