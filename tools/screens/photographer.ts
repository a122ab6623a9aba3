import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Account, signInAs } from "../harness/sign-in-as.ts";
import { linkedPaths, untilDrawn, untilStill } from "../harness/until-drawn.ts";
import { examine } from "./examine.ts";
import type { Picture } from "./pictures.ts";
import { examineInTrouble } from "./troubles.ts";

/** A window to photograph in, in each of the colour schemes. */
export interface Size {
  width: number;
  height: number;
}

export const SIZES: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

const SCHEMES = ["light", "dark"] as const;

/** How a picture is taken: colour scheme and width, as its file is named. */
const lookOf = (scheme: (typeof SCHEMES)[number], { width }: Size): string => `${scheme}-${width}`;

export const LOOKS: readonly { name: string; width: number }[] = SIZES.flatMap((size) =>
  SCHEMES.map((scheme) => ({ name: lookOf(scheme, size), width: size.width })),
);

interface Photograph {
  /** By the name of the look. */
  pngs: Map<string, Buffer>;
  /** Paths that the page links to. */
  links: string[];
  /** The violations that were found, a sentence each. */
  findings: string[];
}

/** How a picture's page is examined. */
interface Examined {
  /** At several zooms. */
  zooms: boolean;
  /** With a failing and a slow server, and in forced colours. */
  troubles: boolean;
}

export interface Photographer {
  /** Opens `path`, unless the picture has its own way, and takes it in each colour scheme. */
  photograph(picture: Picture, path: string, examined: Examined): Promise<Photograph>;
  stop(): Promise<void>;
}

/** Signs in and then photographs in one size, always the same way: no motion, no caret, one language and time zone. */
export async function startPhotographer(
  browser: Browser,
  options: { baseUrl: string; admin: Account; size: Size },
): Promise<Photographer> {
  const { baseUrl, admin, size } = options;
  const signedIn = await openContext(browser, baseUrl, size);
  const page = await signedIn.newPage();
  await signInAs(page, admin, "/home");
  await page.close();
  return {
    async photograph(picture, path, { zooms, troubles }) {
      const context = picture.isSignedOut ? await openContext(browser, baseUrl, size) : signedIn;
      const page = await context.newPage();
      try {
        if (picture.open) await picture.open(page, { admin, path });
        else await page.goto(path);
        if (picture.isWaiting) await page.locator("h1").first().waitFor();
        else await untilDrawn(page);
        const pngs = await takeInEachScheme(page, size);
        const links = await linkedPaths(page);
        // Once, not in each size.
        const isFirst = size === SIZES[0];
        const findings = isFirst && zooms ? await examine(page) : [];
        // What an address alone does not lead to is gone after a reload.
        if (isFirst && troubles && !picture.open) findings.push(...(await examineInTrouble(page)));
        return { pngs, links, findings };
      } finally {
        await (picture.isSignedOut ? context : page).close();
      }
    },
    stop: () => signedIn.close(),
  };
}

async function takeInEachScheme(page: Page, size: Size): Promise<Map<string, Buffer>> {
  const pngs = new Map<string, Buffer>();
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await untilStill(page);
    pngs.set(lookOf(colorScheme, size), await page.screenshot({ animations: "disabled", caret: "hide" }));
  }
  return pngs;
}

async function openContext(browser: Browser, baseURL: string, viewport: Size): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  context.setDefaultTimeout(20_000);
  return context;
}
