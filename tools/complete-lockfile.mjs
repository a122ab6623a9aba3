// A registry mirror may lack the builds of a tool for other systems (an optional dependency each), and npm install then leaves
// them out of package-lock.json, which npm ci refuses. This adds them, by the exact versions their tool asks for.
// With --check it changes nothing and fails when one is missing, or when another package has no checksum (docs/SECURITY.md).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup/places.mjs";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const path = join(ROOT, "package-lock.json");
const lockfile = JSON.parse(readFileSync(path, "utf8"));
const missing = Object.values(lockfile.packages).flatMap((parent) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name, version]) => EXACT.test(version) && !isLocked(name))
    .map(([name, version]) => ({ name, entry: entryOf(name, version, parent.dev) })),
);

const unproven = Object.entries(lockfile.packages)
  .filter(([key, entry]) => key.includes("node_modules/") && !entry.link && !entry.integrity)
  // npm installs such a build on its own system alone, for development.
  .filter(([, { dev, optional, os }]) => !(dev && optional && os))
  .map(([key]) => key);

if (unproven.length > 0) {
  console.log(
    `package-lock.json has no checksum of ${unproven.join(", ")}: run npm install with a complete registry`,
  );
  process.exit(1);
} else if (missing.length === 0) {
  console.log("package-lock.json names the builds for every system");
} else if (process.argv.includes("--check")) {
  console.log(
    `package-lock.json lacks ${missing.map(({ name }) => name).join(", ")}: run node tools/complete-lockfile.mjs`,
  );
  process.exit(1);
} else {
  for (const { name, entry } of missing) lockfile.packages[`node_modules/${name}`] = entry;
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`added ${missing.length} builds for other systems to package-lock.json`);
}

/** @param {string} name */
function isLocked(name) {
  return Object.keys(lockfile.packages).some(
    (key) => key === `node_modules/${name}` || key.endsWith(`/node_modules/${name}`),
  );
}

/**
 * The names say what a build is for: …-linux-arm64-musl.
 * @param {string} name @param {string} version @param {boolean | undefined} dev
 */
function entryOf(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc =
    os[0] !== "linux" ? [] : words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
