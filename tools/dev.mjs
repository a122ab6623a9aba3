// npm run dev: the server, started again on every change, behind Vite with hot reload of both browser apps.
// The address to open is Vite's; it hands everything that is not a page or a module of an app on to the server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { freePort } from "./setup/free-port.mjs";
import { installMissing } from "./setup/install.mjs";
import { NODE, ROOT } from "./setup/places.mjs";
import { SERVER_ARGUMENTS } from "./setup/server-arguments.mjs";

await installMissing();
const { createServer } = await import("vite");

const port = Number(process.env.PORT || 3000);
const [apiPort, registrationPort] = [await freePort(), await freePort()];
const api = `http://127.0.0.1:${apiPort}`;
process.env.FOYER_API = api; // for the apps' own Vite configurations
const registration = `http://127.0.0.1:${registrationPort}`;

const vites = await Promise.all([
  startVite("registration", {
    port: registrationPort,
    hmr: { clientPort: registrationPort },
    cors: { origin: [`http://127.0.0.1:${port}`, `http://localhost:${port}`] },
  }),
  startVite("admin", {
    port,
    proxy: {
      "^/(api|oidc|docs|livez|readyz|metrics)([/?]|$)": { target: api },
      "^/r/": { target: registration },
    },
  }),
]);

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
let stopping = false;
startServer();
console.log(`Foyer for developers: http://127.0.0.1:${port}`);

/** @type {NodeJS.Timeout | undefined} */
let pending;
for (const folder of ["apps/api", "packages"]) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!name || !/\.(ts|sql|json|sh)$/.test(name) || /node_modules|\.test\.ts$/.test(name)) return;
    clearTimeout(pending);
    pending = setTimeout(restartServer, 100);
  });
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, stop);

async function stop() {
  stopping = true;
  await Promise.all([...vites.map((vite) => vite.close()), server && stopServer(server)]);
  process.exit();
}

/**
 * Asks once: a second signal would end the server before it has drained.
 * @param {import("node:child_process").ChildProcess} running
 */
async function stopServer(running) {
  if (!running.killed) running.kill("SIGTERM");
  await once(running, "exit");
}

function startServer() {
  const PUBLIC_URL = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(apiPort), PUBLIC_URL };
  const started = spawn(NODE, SERVER_ARGUMENTS, {
    ...{ cwd: ROOT, env, detached: true },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  started.on("exit", () => {
    server = undefined;
    if (!started.killed) console.log("The server ended; it starts again with the next change.");
  });
  server = started;
}

/** Waits for the old server, because its database has one owner at a time. */
async function restartServer() {
  if (server) await stopServer(server);
  if (!stopping && !server) startServer();
}

/** @param {string} app @param {import("vite").ServerOptions} options */
async function startVite(app, options) {
  const vite = await createServer({
    root: join(ROOT, "apps", app),
    server: { host: "127.0.0.1", strictPort: true, ...options },
  });
  return vite.listen();
}
