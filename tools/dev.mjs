// npm run dev: the server, started again on every change, behind Vite with hot reload of both browser apps.
// The address to open is Vite's; it hands everything that is not a page or a module of an app on to the server.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { freePort } from "./setup/free-port.mjs";
import { installMissing } from "./setup/install.mjs";
import { NODE, ROOT } from "./setup/places.mjs";

await installMissing();
const { createServer } = await import("vite");

const port = Number(process.env.PORT || 3000);
const [apiPort, registrationPort] = [await freePort(), await freePort()];
const api = `http://127.0.0.1:${apiPort}`;
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

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, async () => {
    stopping = true;
    server?.kill("SIGTERM");
    await Promise.all(vites.map((vite) => vite.close()));
  });
}

function startServer() {
  const PUBLIC_URL = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(apiPort), PUBLIC_URL };
  server = spawn(NODE, ["apps/api/src/main.ts"], {
    ...{ cwd: ROOT, env, detached: true },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  server.on("exit", () => {
    server = undefined;
    if (!stopping) console.log("The server ended; the next change starts it again.");
  });
}

/** Waits for the old server, because its database has one owner at a time. */
function restartServer() {
  if (stopping) return;
  if (!server) return startServer();
  server.removeAllListeners("exit");
  server.once("exit", () => stopping || startServer());
  server.kill("SIGTERM");
}

/** @param {string} app @param {import("vite").ServerOptions} options */
async function startVite(app, options) {
  const vite = await createServer({
    root: join(ROOT, "apps", app),
    server: { host: "127.0.0.1", strictPort: true, ...options },
  });
  return vite.listen();
}
