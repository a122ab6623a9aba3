// npm start: installs and builds what is missing, then runs the server. Must work on a fresh checkout, so it uses no packages.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildApps } from "./setup/build-apps.mjs";
import { requireKnownFlags } from "./setup/flags-only.mjs";
import { installMissing } from "./setup/install.mjs";
import { NODE, ROOT } from "./setup/places.mjs";
import { SERVER_ARGUMENTS } from "./setup/server-arguments.mjs";

requireKnownFlags(
  "npm start",
  "Installs and builds what is missing, then runs the server and, without DATABASE_URL, its own PostgreSQL.\nREADME.md, Configuration, lists the settings, all of them variables of the environment.",
);
try {
  await installMissing({ withTools: false });
  await buildApps();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs detached, so it gets signals only from here: Ctrl-C reaches every process of the terminal's group, npm
// forwards it once more, and a second signal would end the server before it has drained. The IPC channel tells the server
// when this process has ended, for whatever reason.
const server = spawn(NODE, SERVER_ARGUMENTS, {
  cwd: ROOT,
  // The compile cache is kept between starts: faster, and 20 MB less memory because the compiler is not loaded.
  env: { NODE_COMPILE_CACHE: join(ROOT, ".cache", "node"), ...process.env },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  detached: true,
});

let lastSignal = 0;
for (const [signal, forwarded] of /** @type {const} */ ([
  ["SIGINT", "SIGINT"],
  ["SIGTERM", "SIGTERM"],
  ["SIGHUP", "SIGTERM"], // the terminal was closed
])) {
  process.on(signal, () => {
    const repeated = Date.now() - lastSignal < 500;
    lastSignal = Date.now();
    if (!repeated) server.kill(forwarded);
  });
}

// npm sends a SIGTERM only to its shell, which exits without forwarding it.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== shell && lastSignal === 0) process.emit("SIGTERM");
  }, 200).unref();
}

server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on("exit", (code, signal) => {
  process.exit(signal ? 128 + (signal === "SIGKILL" ? 9 : 15) : (code ?? 1));
});
