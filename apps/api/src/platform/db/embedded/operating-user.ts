import { spawn } from "node:child_process";
import { StartRefusal } from "../../process/start-refusal.ts";

/** The ids that the database's processes run with, when this process is root. */
export interface OperatingUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; these accounts exist nearly everywhere, the best one first. */
const CANDIDATES = ["postgres", "_postgres", "nobody", "daemon"];

/**
 * Finds the user that the database runs as; null: our own user, because this process is not root.
 * @throws Error when this process is root and the machine has no other account.
 */
export async function findOperatingUser(): Promise<OperatingUser | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of CANDIDATES) {
    const [uid, gid] = await Promise.all([run("id", ["-u", name], null), run("id", ["-g", name], null)]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new StartRefusal(
    `PostgreSQL does not run as root, and none of the users ${CANDIDATES.join(", ")} exists here: ` +
      "start the server as an ordinary user, or set DATABASE_URL.",
  );
}

/** The user that this process runs as. */
export const ownUser = (): OperatingUser => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** Tries, rather than reads permission bits: can this user enter the folder? */
export async function canEnter(user: OperatingUser | null, folder: string): Promise<boolean> {
  return (await run("sh", ["-c", 'cd "$1"', "sh", folder], user)).code === 0;
}

/** Runs a short command as that user and gives its exit code and everything it printed; `input` is its standard input. */
export function run(
  command: string,
  args: string[],
  user: OperatingUser | null,
  input = "",
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...processOptions(user), stdio: "pipe" });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.stdin.on("error", () => {}); // a command may end without reading its input
    child.stdin.end(input);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

/** Removes inherited PG… variables from the environment of the database's programs; every user may enter "/". */
export function processOptions(user: OperatingUser | null) {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return { cwd: "/", env, ...(user ?? {}) };
}
