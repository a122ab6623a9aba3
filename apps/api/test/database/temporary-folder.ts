import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that every user may enter: as root, the embedded database runs as another one. */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `foyer-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
