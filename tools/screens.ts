import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { signInToApi } from "./harness/sign-in-to-api.ts";
import { type Stand, withServerAndBrowser } from "./harness/with-server-and-browser.ts";
import { fileOf, indexPage } from "./screens/index-page.ts";
import { LOOKS, type Photographer, SIZES, type Size, startPhotographer } from "./screens/photographer.ts";
import { MOMENTS, type Picture, screenPictures } from "./screens/pictures.ts";
import { addSamples } from "./screens/samples.ts";
import { renewShownPictures } from "./screens/shown-pictures.ts";
import { buildApps } from "./setup/build-apps.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ROOT } from "./setup/places.mjs";

const FOLDER = join(ROOT, "screens");
const { given: wanted, flags } = readCall({
  name: "screens",
  does: "Photographs every screen and some states into screens/.",
  takes: { name: "PART", meaning: "Only pictures whose name contains this" },
  flags: {
    docs: "Also renew the pictures that documents show",
    troubles: "Also load them with a failing server, with a slow one, and in forced colours",
    examine: "Also examine them: accessibility, targets, sideways scrolling at 200 and 400 percent",
  },
});
const isWanted = ({ name }: Picture) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const screens = screenPictures();
const errors: string[] = [];
await ensureChromium();
await buildApps();
await mkdir(FOLDER, { recursive: true });
await withServerAndBrowser(async (stand) => {
  const links = new Set(await addSamples(await signInToApi(stand.baseUrl, stand.admin)));
  await Promise.all(SIZES.map((size) => photographAll(stand, size, links)));
});
await writeFile(join(FOLDER, "README.md"), indexPage(screens, MOMENTS));
if (wanted.length === 0) await removeOthers();
if (flags.has("docs")) await renewShownPictures(FOLDER);
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;

/** `links`: paths for screens with parameters; links found on pages are added. */
async function photographAll(
  { browser, baseUrl, admin }: Stand,
  size: Size,
  links: Set<string>,
): Promise<void> {
  const photographer = await startPhotographer(browser, { baseUrl, admin, size });
  const left = new Set([...screens, ...MOMENTS.filter(isWanted)]);
  for (let next = choose(left, links); next; next = choose(left, links)) {
    left.delete(next.picture);
    for (const link of await takePicture(photographer, next, size)) links.add(link);
  }
  for (const { name, address } of [...left].filter(isWanted))
    errors.push(`${name}, ${size.width} px: no page links to ${address}`);
  await photographer.stop();
}

type Choice = { picture: Picture; path: string };

/** A picture whose path is known, a wanted one if there is; of the others, the links may show where a wanted one is. */
function choose(left: ReadonlySet<Picture>, links: ReadonlySet<string>): Choice | undefined {
  if (![...left].some(isWanted)) return undefined;
  const choices = [...left].flatMap((picture): Choice[] => {
    const path = findPath(picture, links);
    return path === undefined ? [] : [{ picture, path }];
  });
  return choices.find(({ picture }) => isWanted(picture)) ?? choices[0];
}

/** The address itself, or the first link that fits one with parameters and is no screen of its own. */
function findPath({ address }: Picture, links: ReadonlySet<string>): string | undefined {
  if (!address.includes("$")) return address;
  const closer = screens.filter((screen) => parameterCount(screen.address) < parameterCount(address));
  return [...links].find(
    (link) => fits(address, link) && !closer.some((screen) => fits(screen.address, link)),
  );
}

function parameterCount(address: string): number {
  return address.split("$").length - 1;
}

function fits(address: string, link: string): boolean {
  return new RegExp(`^${address.replace(/\$\w+/g, "[^/]+")}$`).test(link);
}

/** The links on the picture. */
async function takePicture(
  photographer: Photographer,
  { picture, path }: Choice,
  { width }: Size,
): Promise<readonly string[]> {
  try {
    const isAsked = (flag: string) => flags.has(flag) && isWanted(picture);
    const examined = { zooms: isAsked("examine"), troubles: isAsked("troubles") };
    const { pngs, links, findings } = await photographer.photograph(picture, path, examined);
    errors.push(...findings.map((finding) => `${picture.name}, ${finding}`));
    if (isWanted(picture)) {
      for (const [look, png] of pngs) await writeFile(join(FOLDER, fileOf(picture, look)), png);
    }
    return links;
  } catch (error) {
    errors.push(`${picture.name}, ${width} px: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/** Pictures of screens that are no more. */
async function removeOthers(): Promise<void> {
  const files = [...screens, ...MOMENTS].flatMap((picture) => LOOKS.map(({ name }) => fileOf(picture, name)));
  for (const file of await readdir(FOLDER)) {
    if (file.endsWith(".png") && !files.includes(file)) await rm(join(FOLDER, file));
  }
}
