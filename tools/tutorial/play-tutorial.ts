import type { BrowserContext, Locator, Page } from "playwright-core";
import type { TutorialStep } from "./read-tutorial.ts";

type Options = {
  /** The password that the first start prints. */
  password: string;
  /** Called at each picture, with the page as it is then. */
  onPicture: (page: Page, file: string) => Promise<void>;
};

/** The tabs of somebody's browser, the last one in front, and the day that they chose. */
type Reader = { tabs: Page[]; day: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Does what a tutorial says, as its reader would. Fails with the line that cannot be done. */
export async function playTutorial(
  context: BrowserContext,
  steps: readonly TutorialStep[],
  options: Options,
): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader: Reader = { tabs: [await context.newPage()], day: "" };
  for (const step of steps) {
    await take(reader, step, options).catch((cause: unknown) => {
      throw new Error(`docs/TUTORIAL.md, line ${step.line}: ${step.kind} “${step.name}” failed`, { cause });
    });
  }
}

async function take(reader: Reader, step: TutorialStep, { password, onPicture }: Options): Promise<void> {
  const page = inFront(reader);
  const { name, value } = step;
  switch (step.kind) {
    case "open":
      await page.goto("/");
      return;
    case "press":
      return pressable(page, name).click();
    case "press-first-ticket":
      return page
        .getByRole("button", { name: /^Details of ticket/ })
        .first()
        .click();
    case "type":
      return fieldOf(page, name).fill(value);
    case "type-password":
      return fieldOf(page, name).fill(password);
    case "type-day":
      reader.day = dayToCome(value);
      return fieldOf(page, name).fill(reader.day);
    case "type-same-day":
      return fieldOf(page, name).fill(reader.day);
    case "choose":
      return choose(page, name, value);
    case "choose-copied-as-file":
      return chooseCopied(page, name, value);
    case "tick":
      return page.getByText(name).filter({ visible: true }).first().click();
    case "see":
      return page.getByText(name).filter({ visible: true }).first().waitFor();
    case "open-copied-link":
      return openCopied(reader);
    case "close-tab":
      return reader.tabs.pop()?.close();
    case "picture":
      return onPicture(page, name);
  }
}

function inFront({ tabs }: Reader): Page {
  const page = tabs.at(-1);
  if (!page) throw new Error("Every tab is closed");
  return page;
}

/** The button, link, tab or entry of a menu with this text. */
function pressable(page: Page, name: string): Locator {
  const withRole = (role: "button" | "link" | "tab" | "menuitem") =>
    page.getByRole(role, { name, exact: true });
  return withRole("button")
    .or(withRole("link"))
    .or(withRole("tab"))
    .or(withRole("menuitem"))
    .filter({ visible: true })
    .first();
}

const fieldOf = (page: Page, name: string): Locator =>
  page
    .getByRole("textbox", { name, exact: true })
    .or(page.getByRole("spinbutton", { name, exact: true }))
    .or(page.getByRole("combobox", { name, exact: true }))
    .or(page.getByLabel(name, { exact: true }).and(page.locator("input[type=password]")))
    .filter({ visible: true })
    .first();

/** Chooses from the browser's own list, or from one that opens below its input. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  const list = page.getByRole("combobox", { name, exact: true }).first();
  if ((await list.evaluate((element) => element.tagName)) === "SELECT") {
    await list.selectOption({ label: value });
    return;
  }
  await list.click();
  await page.getByRole("option", { name: value, exact: true }).click();
}

async function chooseCopied(page: Page, name: string, file: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().waitFor();
  const buffer = Buffer.from(`${await readClipboard(page)}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: file, mimeType: "text/csv", buffer });
}

async function openCopied(reader: Reader): Promise<void> {
  const page = inFront(reader);
  const link = await readClipboard(page);
  const tab = await page.context().newPage();
  reader.tabs.push(tab);
  await tab.goto(link);
}

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The day of the document, or tomorrow once that day is over. */
function dayToCome(written: string): string {
  const [day = "", month = "", year = ""] = written.split(".");
  if (Date.parse(`${year}-${month}-${day}`) > Date.now() + DAY_MS) return written;
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10).split("-").reverse().join(".");
}
