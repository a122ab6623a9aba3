import type { Page } from "playwright-core";
import type { Hands } from "./hands.ts";

/** A request to the clerk: a ticket and the words of its holder, or a day. */
export type Asked = { words: string; ticketId: number };

export type Task = {
  name: string;
  /** The status of the ticket that it needs; without one it is about many tickets. */
  status?: "issued" | "held";
  run: (page: Page, hands: Hands, asked: Asked) => Promise<void>;
};

const details = (page: Page) => page.getByRole("dialog", { name: /^Ticket \d+$/ });
const button = (page: Page, name: string | RegExp) =>
  details(page).getByRole("button", { name, exact: true });
const menu = (page: Page) => page.getByRole("dialog", { name: "Add filter" });

/** Opens a ticket by what its holder says, from any page. */
async function open(page: Page, { click, type }: Hands, { words, ticketId }: Asked): Promise<void> {
  await click(page.getByTitle("Go to a screen, a project, a command"));
  await page.getByRole("combobox", { name: "Go to" }).waitFor();
  await type(words);
  const found = page.getByRole("option").filter({ hasText: String(ticketId) });
  await click(found.first());
  await details(page).getByRole("region", { name: "Summary" }).waitFor();
}

/** Opens the menu of filters on the tickets screen. */
async function openFilters(page: Page, { click }: Hands): Promise<void> {
  await click(page.getByRole("link", { name: "Tickets", exact: true }).first());
  await click(page.getByRole("button", { name: "Add filter" }));
  await menu(page).getByRole("textbox", { name: "Search filters" }).waitFor();
}

const total = (page: Page) => page.getByText(/^\d[\d,]*–[\d,]+ of [\d,]+$/).first();

async function findTicket(page: Page, hands: Hands, asked: Asked): Promise<void> {
  await open(page, hands, asked);
}

async function correctName(page: Page, hands: Hands, asked: Asked): Promise<void> {
  await open(page, hands, asked);
  await hands.click(button(page, "Edit"));
  // Its first field, which has the focus, is the first name.
  await details(page).getByRole("form", { name: "Correct this ticket" }).locator("input:focus").waitFor();
  await hands.press("Control+A");
  await hands.type("Annette");
  await hands.press("Control+S");
  await details(page)
    .getByRole("heading", { name: /Annette/ })
    .waitFor();
}

async function printTicket(page: Page, hands: Hands, asked: Asked): Promise<void> {
  await open(page, hands, asked);
  const file = page.waitForResponse(
    (response) => response.headers()["content-type"]?.startsWith("application/pdf") ?? false,
  );
  await hands.click(button(page, "Print ticket"));
  await (await file).finished();
}

async function payTicket(page: Page, hands: Hands, asked: Asked): Promise<void> {
  await open(page, hands, asked);
  await hands.click(button(page, "Mark as paid"));
  const asking = page.getByRole("dialog", { name: /^Mark ticket \d+ as paid$/ });
  await hands.click(asking.getByRole("button", { name: "Mark as paid", exact: true }));
  await page.getByText(/^Ticket \d+ is paid\.$/).waitFor();
}

async function cancelTicket(page: Page, hands: Hands, asked: Asked): Promise<void> {
  await open(page, hands, asked);
  await hands.click(button(page, "Cancel ticket"));
  const asking = page.getByRole("dialog", { name: /^Cancel ticket \d+\?$/ });
  await hands.click(asking.getByRole("button", { name: "Cancel ticket", exact: true }));
  await page.getByText(/^Ticket \d+ has been cancelled\.$/).waitFor();
}

async function exportLastWeek(page: Page, hands: Hands): Promise<void> {
  await openFilters(page, hands);
  await hands.click(menu(page).getByRole("button", { name: "Created" }));
  await hands.click(menu(page).getByRole("button", { name: "Last week" }));
  await page.waitForURL(/created=lastWeek/);
  await total(page).waitFor();
  await hands.press("Escape");
  const file = page.waitForEvent("download");
  await hands.click(page.getByRole("button", { name: "Export to Excel" }));
  await (await file).path();
}

/** Finds both filters by their words; `words` is the name of the day. */
async function countGermans(page: Page, hands: Hands, { words }: Asked): Promise<void> {
  await openFilters(page, hands);
  await hands.type("germany");
  await menu(page)
    .getByRole("button", { name: /^Germany / })
    .waitFor();
  await hands.press("Enter");
  await page.waitForURL(/country=Germany/);
  await hands.type(words.toLowerCase());
  await menu(page)
    .getByRole("button", { name: new RegExp(`^${words} `) })
    .waitFor();
  await hands.press("Enter");
  await page.waitForURL(/came=/);
  await total(page).waitFor();
}

/** The tasks of a clerk, each from Home. */
export const TASKS: readonly Task[] = [
  { name: "find", status: "issued", run: findTicket },
  { name: "correct", status: "issued", run: correctName },
  { name: "print", status: "issued", run: printTicket },
  { name: "pay", status: "held", run: payTicket },
  { name: "cancel", status: "issued", run: cancelTicket },
  { name: "export last week's", run: exportLastWeek },
  { name: "Germans who came on a day", run: countGermans },
];
