import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";

/** Reads the newest code in the outbox, which shows it where there is no mail server. */
export async function readCode(desk: Page, email: string): Promise<string> {
  await desk.goto(`${paths.outbox()}?q=${encodeURIComponent(email)}`);
  await desk
    .getByRole("button", { name: /verification code/i })
    .first()
    .click();
  const text = desk.getByRole("dialog").getByText(/\b\d{6}\b/);
  await text.first().waitFor();
  return /\b\d{6}\b/.exec((await text.first().textContent()) ?? "")?.[0] ?? "";
}

/** Reads the link in the newest mail that offers a ticket to this address. */
export async function readOffer(desk: Page, email: string): Promise<string> {
  await desk.goto(`${paths.outbox()}?q=${encodeURIComponent(email)}`);
  await desk
    .getByRole("button", { name: /a ticket for/i })
    .first()
    .click();
  const text = desk.getByRole("dialog").getByText(/\/offer\//);
  await text.first().waitFor();
  return /https?:\S+\/offer\/[0-9a-f-]+/.exec((await text.first().textContent()) ?? "")?.[0] ?? "";
}
