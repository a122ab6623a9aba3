import { toCents } from "@foyer/domain/money/cents.ts";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { addTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { checkInBothColours, test } from "./browser.ts";
import { openSignedIn } from "./sign-in.ts";

/** Three tickets that wait for 100, and one that is paid. */
async function fillFair() {
  const { db, close } = openDatabase(inject("databaseUrl"), { max: 1, log: silentLog });
  const projectName = `Transfers ${Date.now()}`;
  const fair = await createTicketProject(db, { name: projectName });
  const held = ["Ada", "Bo", "Cleo"].map((first_name) => ({
    first_name,
    last_name: "Kern",
    status: "held" as const,
    price_cents: toCents(100),
    expire_payment_at: new Date("2030-01-01"),
  }));
  const tickets = await addTickets(db, fair, [...held, { first_name: "Dan", payment_id: "EARLIER" }]);
  await close();
  return { projectId: fair.projectId, projectName, references: tickets.map((id) => `T${id}`) };
}

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });

// rules/payments 26, 27
test("a clerk books a bank's csv file, finds a ticket for the rest, and a second import books nothing", async ({
  page,
}) => {
  const { references, ...place } = await fillFair();
  const [ada, bo, cleo, dan] = references;
  await openSignedIn(page);
  await page.goto(paths.payments(place));
  await page.getByRole("link", { name: "Import bank statement" }).click();
  const statement = [
    "Konto;DE11;;",
    "Buchungstag;Betrag;Verwendungszweck;Auftraggeber",
    `26.11.2026;100,00;Messe ${ada};Ada Kern`,
    `26.11.2026;95,00;Messe ${bo};Bo Kern`,
    "26.11.2026;100,00;Eintritt fuer Cleo;Cleo Kern",
    `26.11.2026;100,00;Danke ${dan};Dan`,
    "26.11.2026;-12,00;Gebühren;Bank",
  ];
  await choose(page, "november.csv", statement);
  await page.getByRole("combobox", { name: "Text of the transfer" }).waitFor();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Find the tickets" }).click();

  await page.getByText("4 transfers came in. Nothing is booked yet.").waitFor();
  await page.getByText("Exactly what is due.").waitFor();
  await page.getByText("To look at (3)", { exact: true }).click();
  await page.getByText("€5.00 too little.").waitFor();
  await page.getByText("Paid already (EARLIER).").waitFor();
  const unknown = page.getByRole("row").filter({ hasText: "No reference in its text." });
  await unknown.getByRole("textbox").fill(cleo ?? "");
  await unknown.getByRole("textbox").press("Enter");
  await checkInBothColours(page);

  await page.getByRole("button", { name: "Book 2 transfers, €200.00" }).click();
  await page.getByText("2 of 4 transfers are booked.").waitFor();
  await page.getByText("To book (2)", { exact: true }).click();
  await expect.poll(() => page.getByText("Booked.", { exact: true }).count()).toBe(2);

  // Money for a paid ticket is recorded as a refund due when the clerk says so.
  await page.getByText("To look at (2)", { exact: true }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Book 1 transfer, €100.00" }).click();
  await page.getByText("Recorded as a refund due.").waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, "november.csv", statement);
  await page.getByRole("button", { name: "Find the tickets" }).click();
  await page.getByText("Recorded (3)", { exact: true }).click();
  await expect.poll(() => page.getByText("Recorded before.", { exact: true }).count()).toBe(3);
  const book = page.getByRole("button", { name: "Book the selected transfers" });
  expect(await book.getAttribute("aria-disabled")).toBe("true");
  await checkInBothColours(page);
  await page.goto(paths.home());
  await page.getByText("EARLIER").or(page.getByText("Refunds due")).first().waitFor();
});

test("a damaged file is refused with a sentence, and a CAMT file needs no columns", async ({ page }) => {
  const { references, ...place } = await fillFair();
  await openSignedIn(page);
  await page.goto(paths.bankStatement(place));
  await choose(page, "broken.xml", ["<Document><BkToCstmrStmt>"]);
  await page
    .getByRole("alert")
    .getByText(/^This is no complete XML file/)
    .waitFor();
  await checkInBothColours(page);
  await choose(page, "camt.xml", [
    '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">100.00</Amt>',
    "<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><RmtInf>",
    `<Ustrd>${references[0]}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
  ]);
  await page.getByRole("link", { name: references[0] ?? "" }).waitFor();
  await page.getByRole("button", { name: "Book 1 transfer, €100.00" }).waitFor();
});
