// npm run dev: the server, restarted on every change, behind Vite with hot reload of the browser apps.
// Open Vite's address; Vite proxies everything that is not a page or a module of an app to the server. While the
// server restarts, the database keeps running and requests wait.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requireKnownFlags } from "./setup/flags-only.mjs";
import { freePort } from "./setup/free-port.mjs";
import { installMissing } from "./setup/install.mjs";
import { NODE, ROOT } from "./setup/places.mjs";
import { SOURCE_ARGUMENTS } from "./setup/server-arguments.mjs";

requireKnownFlags(
  "npm run dev",
  "Runs the server, restarted on every change, behind Vite with hot reload of the browser apps.",
);
await installMissing({ withTools: true });
const { createServer } = await import("vite");

const port = Number(process.env.PORT || 3000);
const [apiPort, registrationPort, deskPort] = [await freePort(), await freePort(), await freePort()];
const api = `http://127.0.0.1:${apiPort}`;
process.env.FOYER_API = api; // for the apps' own Vite configurations
const registration = `http://127.0.0.1:${registrationPort}`;
const desk = `http://127.0.0.1:${deskPort}`;

/** @type {import("node:child_process").ChildProcess | undefined} */
let database;
const databaseUrl = process.env.DATABASE_URL || (await startDatabase());

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
let stopping = false;
/** Resolves to true once the current server is ready, to false if it ended. @type {Promise<boolean>} */
let isUp = Promise.resolve(false);
startServer();

const handOn = { target: api, bypass: waitForServer };
const vites = await Promise.all([
  startVite("registration", {
    port: registrationPort,
    hmr: { clientPort: registrationPort },
    cors: { origin: [`http://127.0.0.1:${port}`, `http://localhost:${port}`] },
  }),
  startVite("desk", { port: deskPort, hmr: { clientPort: deskPort } }),
  startVite("admin", {
    port,
    proxy: {
      // The first two replace the proxies of the app's own configuration, which do not wait for the server.
      "/api": handOn,
      "/oidc": handOn,
      "^/(docs|livez|readyz|metrics)([/?]|$)": handOn,
      "^/r/": { target: registration },
      "^/desk/": { target: desk },
    },
  }),
]);

console.log(`Foyer for developers: http://127.0.0.1:${port}`);

/** @type {NodeJS.Timeout | undefined} */
let pending;
for (const folder of ["apps/api", "packages"]) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!name || !/\.(ts|sql|json|sh)$/.test(name) || /node_modules|\.test\.ts$/.test(name)) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      isUp = restartServer();
    }, 100);
  });
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, stop);

async function stop() {
  stopping = true;
  await Promise.all([...vites.map((vite) => vite.close()), server && stopProcess(server)]);
  if (database) await stopProcess(database);
  process.exit();
}

/**
 * Sends one signal only: a second one would end the server before it has drained.
 * @param {import("node:child_process").ChildProcess} running
 */
async function stopProcess(running) {
  // After a SIGTERM the server waits for the load balancer; there is none here.
  if (!running.killed) running.kill(running === server ? "SIGINT" : "SIGTERM");
  if (running.exitCode === null && running.signalCode === null) await once(running, "exit");
}

/** @returns {Promise<string>} its URL */
async function startDatabase() {
  const started = spawn(NODE, ["tools/setup/dev-database.ts", process.env.DATA_DIR || "data"], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(started, "exit").then(() => process.exit(1));
  const [url] = await Promise.race([once(started, "message"), ended]);
  database = started;
  return url;
}

function startServer() {
  const PUBLIC_URL = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;
  const DATABASE_URL = databaseUrl;
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(apiPort), PUBLIC_URL, DATABASE_URL };
  const started = spawn(NODE, SOURCE_ARGUMENTS, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  started.on("exit", () => {
    server = undefined;
    if (!started.killed) console.log("The server ended; it starts again with the next change.");
  });
  server = started;
  isUp = untilUp(started);
}

/** @param {import("node:child_process").ChildProcess} started */
async function untilUp(started) {
  while (server === started) {
    const answer = await fetch(`${api}/livez`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** Waits for the old server, because both listen on one port. @returns {Promise<boolean>} */
async function restartServer() {
  if (server) await stopProcess(server);
  if (!stopping && !server) startServer();
  return isUp;
}

/**
 * Delays a request while the server starts.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse | undefined} response
 */
async function waitForServer(request, response) {
  for (let wait; wait !== isUp; ) {
    wait = isUp;
    if (await wait) return undefined;
  }
  response?.writeHead(503, { "content-type": "text/plain" });
  response?.end("The server ended: see the terminal. It starts again with the next change.");
  return request.url; // a returned address tells Vite not to proxy; the request is already answered
}

/** @param {string} app @param {import("vite").ServerOptions} options */
async function startVite(app, options) {
  const vite = await createServer({
    root: join(ROOT, "apps", app),
    server: { host: "127.0.0.1", strictPort: true, ...options },
  });
  return vite.listen();
}
