import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accessToken, type Stand, withServerAndBrowser } from "../e2e/with-server-and-browser.ts";
import { fileOf, indexPage } from "./screens/index-page.ts";
import { LOOKS, type Look, type Photographer, startPhotographer } from "./screens/photographer.ts";
import { MOMENTS, type Picture, screenPictures } from "./screens/pictures.ts";
import { addSamples } from "./screens/samples.ts";
import { buildApps } from "./setup/build-apps.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ROOT } from "./setup/places.mjs";

// npm run screens: photographs every screen and some moments into docs/screens. Words behind it (npm run screens -- home
// country) narrow it to the pictures whose name contains one of them.

const FOLDER = join(ROOT, "docs", "screens");
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Picture) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const screens = screenPictures();
const faults: string[] = [];
await ensureChromium();
await buildApps();
await mkdir(FOLDER, { recursive: true });
await withServerAndBrowser(async (stand) => {
  const links = new Set(await addSamples(stand.baseUrl, await accessToken(stand)));
  for (const look of LOOKS) await photographAll(stand, look, links);
});
await writeFile(join(FOLDER, "README.md"), indexPage(screens, MOMENTS));
if (wanted.length === 0) await removeOthers();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** `links` are paths that screens with parameters can be opened by; what pages link to comes on top. */
async function photographAll(
  { browser, baseUrl, admin }: Stand,
  look: Look,
  links: Set<string>,
): Promise<void> {
  const photographer = await startPhotographer(browser, { baseUrl, admin, look });
  const left = new Set(screens);
  for (let before = 0; left.size !== before; ) {
    before = left.size;
    for (const picture of left) {
      const path = findPath(picture, links);
      if (path === undefined) continue;
      left.delete(picture);
      for (const link of await takePicture(photographer, picture, { path, look })) links.add(link);
    }
  }
  for (const { name, address } of left) faults.push(`${name}-${look.name}: no page links to ${address}`);
  for (const picture of MOMENTS.filter(isWanted))
    await takePicture(photographer, picture, { path: picture.address, look });
  await photographer.stop();
}

/** The address itself, or the first link that fits one with parameters. */
function findPath({ address }: Picture, links: ReadonlySet<string>): string | undefined {
  if (!address.includes("$")) return address;
  const fits = new RegExp(`^${address.replace(/\$\w+/g, "[^/]+")}$`);
  return [...links].find((link) => fits.test(link));
}

/** The links on the picture. */
async function takePicture(
  photographer: Photographer,
  picture: Picture,
  { path, look }: { path: string; look: Look },
): Promise<readonly string[]> {
  try {
    const { png, links } = await photographer.photograph(picture, path);
    if (isWanted(picture)) await writeFile(join(FOLDER, fileOf(picture, look)), png);
    return links;
  } catch (error) {
    faults.push(`${fileOf(picture, look)}: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/** Pictures of screens that are no more. */
async function removeOthers(): Promise<void> {
  const files = [...screens, ...MOMENTS].flatMap((picture) => LOOKS.map((look) => fileOf(picture, look)));
  for (const file of await readdir(FOLDER)) {
    if (file.endsWith(".png") && !files.includes(file)) await rm(join(FOLDER, file));
  }
}
