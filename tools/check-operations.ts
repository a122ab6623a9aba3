import { equal, match } from "node:assert/strict";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { withClient } from "../apps/api/test/database/with-client.ts";
import { selfSigned } from "../apps/api/test/interference/self-signed.ts";
import { requireExit, runCommand } from "../apps/api/test/server/run-command.ts";
import { checkProxy } from "./check-operations/check-proxy.ts";
import { startOperated } from "./check-operations/operated-server.ts";
import { PROXIES, withProxy } from "./check-operations/proxies.ts";
import { hasTool, runTool } from "./check-print/run-tool.ts";
import { buildApps } from "./setup/build-apps.mjs";
import { freePort } from "./setup/free-port.mjs";
import { ROOT } from "./setup/places.mjs";

readCall({
  name: "check-operations",
  does: "Follows docs/OPERATIONS.md on this machine: proxies, TLS to the database, backup and restore, units and rules.",
});

const missing = ["nginx", "caddy", "haproxy", "age", "promtool", "systemd-analyze"].filter(
  (tool) => !(hasTool(tool) || (tool === "nginx" && hasTool("/usr/sbin/nginx"))),
);
if (missing.length > 0) {
  console.error(
    `Install ${missing.join(", ")}: apt-get install nginx-light caddy haproxy age prometheus systemd`,
  );
  process.exit(1);
}

const EXAMPLES = join(ROOT, "docs/examples");
const folder = await makeTemporaryFolder("operations");
await buildApps();
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
try {
  const done = async (name: string, work: () => Promise<void>) => {
    const started = performance.now();
    await work();
    console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  };
  const url = await turnOnTls();
  await done("the server starts with TLS to the database, its secret in a file", () => checkProxies(url));
  await done("backup, encrypted: age opens it; restore and check", () => checkBackups(url));
  await done("alarm rules and scrape settings", async () => {
    runTool("promtool", ["check", "rules", join(EXAMPLES, "monitoring/alarms.yaml")]);
    runTool("promtool", ["check", "config", "--syntax-only", join(EXAMPLES, "monitoring/prometheus.yaml")]);
  });
  await done("units of systemd", checkUnits);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The database with TLS, as a role with a password; its address verifies the certificate. */
async function turnOnTls(): Promise<string> {
  const { key, cert } = selfSigned();
  const address = new URL(postgres.url);
  const place = join(folder, "postgres/cluster");
  await writeFile(join(place, "server.crt"), cert);
  await writeFile(join(place, "server.key"), key, { mode: 0o600 });
  await writeFile(join(folder, "ca.pem"), cert, { mode: 0o644 });
  runTool("chown", ["--reference", place, join(place, "server.crt"), join(place, "server.key")]);
  // As an administrator would; the server's own role may not.
  await appendFile(join(place, "postgresql.auto.conf"), "\nssl = on\n");
  const [pid] = (await readFile(join(place, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGHUP");
  address.hostname = "localhost";
  address.searchParams.set("sslmode", "verify-full");
  address.searchParams.set("sslrootcert", join(folder, "ca.pem"));
  return address.href;
}

async function checkProxies(url: string): Promise<void> {
  await writeFile(join(folder, "database-url"), `${url}\n`);
  const server = await startOperated("https://tickets.example", {
    DATABASE_URL_FILE: join(folder, "database-url"),
  });
  try {
    const { rows } = await withClient(postgres.url, (client) =>
      client.query<{ ssl: boolean }>(
        "select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'foyer'",
      ),
    );
    equal(rows[0]?.ssl, true, "every connection to the database has TLS");
    const metrics = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    match(await metrics.text(), /^foyer_database_up 1$/m);
    for (const proxy of PROXIES) {
      const ports = { http: await freePort(), https: await freePort(), server: server.port };
      const use = () => checkProxy(ports, server, proxy.name);
      await withProxy(proxy, ports, { folder, use });
      console.log(`  ✓ behind ${proxy.name}`);
    }
  } finally {
    await server.stop();
  }
}

async function checkBackups(url: string): Promise<void> {
  const commands = join(ROOT, "apps/api/src/commands");
  const run = (name: string, args: string[], env: Record<string, string>) =>
    runCommand(join(commands, `${name}.ts`), args, { env: { INIT_CWD: folder, ...env } });
  runTool("age-keygen", ["-o", join(folder, "backup.key")]);
  const recipient = runTool("age-keygen", ["-y", join(folder, "backup.key")]).trim();
  const backups = join(folder, "backups");
  runTool("mkdir", [backups]);
  const said = requireExit(
    await run("backup", ["--to", recipient, "--keep", "14", backups], { DATABASE_URL: url }),
    0,
  );
  const file = /\S+\.zip\.age$/.exec(said)?.[0] ?? "";
  runTool("age", ["-d", "-i", join(folder, "backup.key"), "-o", join(folder, "opened.zip"), file]);
  equal((await readFile(join(folder, "opened.zip"))).subarray(0, 2).toString(), "PK");
  const target = { DATA_DIR: join(folder, "restored") };
  requireExit(await run("restore", ["--key", "backup.key", file], target), 0);
  match(requireExit(await run("check", [], target), 0), /Every check holds/);
}

async function checkUnits(): Promise<void> {
  const units = ["foyer.service", "foyer-backup.service", "foyer-backup.timer"];
  runTool("systemd-analyze", ["verify", "--man=no", ...units.map((unit) => join(EXAMPLES, "systemd", unit))]);
}
