import type { Browser, BrowserContext } from "playwright-core";
import { type Account, signInAs } from "../../e2e/sign-in-as.ts";
import { linkedPaths, untilDrawn } from "../../e2e/until-drawn.ts";
import { toPalettePng } from "./palette-png.ts";
import type { Picture } from "./pictures.ts";

/** How a picture is taken. */
export interface Look {
  /** Ends the names of the files. */
  name: string;
  colorScheme: "light" | "dark";
  width: number;
  height: number;
}

export const LOOKS: readonly Look[] = [
  { name: "light-1280", colorScheme: "light", width: 1280, height: 800 },
  { name: "dark-1280", colorScheme: "dark", width: 1280, height: 800 },
  { name: "light-360", colorScheme: "light", width: 360, height: 740 },
  { name: "dark-360", colorScheme: "dark", width: 360, height: 740 },
];

interface Photograph {
  png: Buffer;
  /** Paths that the page links to. */
  links: string[];
}

export interface Photographer {
  /** Opens `path`, unless the picture has its own way. */
  photograph(picture: Picture, path: string): Promise<Photograph>;
  stop(): Promise<void>;
}

/** Signs in and then photographs in one look, always the same way: no motion, no caret, one language and time zone. */
export async function startPhotographer(
  browser: Browser,
  options: { baseUrl: string; admin: Account; look: Look },
): Promise<Photographer> {
  const { baseUrl, admin, look } = options;
  const signedIn = await openContext(browser, baseUrl, look);
  const page = await signedIn.newPage();
  await signInAs(page, admin, "/home");
  await page.close();
  return {
    async photograph(picture, path) {
      const context = picture.isSignedOut ? await openContext(browser, baseUrl, look) : signedIn;
      const page = await context.newPage();
      try {
        if (picture.open) await picture.open(page, admin);
        else await page.goto(path);
        if (picture.isWaiting) await page.locator("h1").first().waitFor();
        else await untilDrawn(page);
        const png = await page.screenshot({ animations: "disabled", caret: "hide" });
        return { png: toPalettePng(png), links: await linkedPaths(page) };
      } finally {
        await (picture.isSignedOut ? context : page).close();
      }
    },
    stop: () => signedIn.close(),
  };
}

async function openContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const { colorScheme, width, height } = look;
  const context = await browser.newContext({
    ...{ baseURL, colorScheme, viewport: { width, height } },
    ...{ reducedMotion: "reduce", locale: "en-GB", timezoneId: "Europe/Berlin" },
  });
  context.setDefaultTimeout(20_000);
  return context;
}
