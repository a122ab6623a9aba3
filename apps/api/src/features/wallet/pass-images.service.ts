import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { readOnce } from "../../platform/cache/read-once.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { toPng } from "../../platform/images/clean-image.ts";
import { findLogo, getLogoFile } from "../logo/logo.service.ts";

/** The box of a logo on a pass, in points; the file has twice as many pixels. */
const LOGO = { width: 160, height: 50 };

const readIcon = readOnce(() => readFile(new URL("./pass-icon.png", import.meta.url)));

// Making one takes a process; an hour later nobody needs that of an event whose logo was replaced.
const logos = perDatabase(() => new TtlCache<Buffer>({ ttlMs: 3_600_000, maximum: 50 }));

/** The image files of a pass for Apple Wallet, by name: the event's logo, if it has one, and an icon for its notices. */
export async function passImages(db: Kysely<Database>, projectId: number): Promise<Record<string, Buffer>> {
  const icon = await readIcon("");
  const images = { "icon.png": icon, "icon@2x.png": icon, "icon@3x.png": icon };
  const logo = await findLogo(db, projectId);
  if (!logo) return images;
  const { width, height, version } = logo;
  const scale = Math.min(1, (2 * LOGO.width) / width, (2 * LOGO.height) / height);
  const maxSide = Math.max(1, Math.floor(Math.max(width, height) * scale));
  const png = await logos(db).get(`${projectId} ${version}`, async () =>
    toPng((await getLogoFile(db, projectId)).content, { maxSide }),
  );
  return { ...images, "logo.png": png, "logo@2x.png": png };
}
