import type { Result } from "@foyer/contract/endpoint.ts";
import * as contract from "@foyer/contract/public-ticket.ts";
import type { Wallet } from "@foyer/contract/wallet.ts";
import { type Cents, toCents } from "@foyer/domain/money/cents.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { getHolderTicket, getTicketPage, isValid } from "./ticket-page.service.ts";

type Page = Result<typeof contract.getPublicTicket>;
type Parts = {
  /** The wallets that this installation makes passes for at this moment. */
  offeredWallets: () => Wallet[];
  /** The card payment that is offered for a price; null: none. */
  offersCards: (
    db: Kysely<Database>,
    projectId: number,
    priced: { price: Cents; culture: string },
  ) => Promise<Page["cardPayment"]>;
  /** Whether the holder of a paid ticket has an invoice of it, or can have one issued. rules/invoices 14 */
  hasInvoices: (db: Kysely<Database>, identifier: string) => Promise<boolean>;
  /** The amount that comes back of a ticket, where it is cancelled or was. rules/tickets 71 */
  describeRefund: (
    db: Kysely<Database>,
    identifier: string,
    page: Pick<Page, "status" | "cultureCode" | "project">,
  ) => Promise<Partial<Pick<Page, "cancelRefund" | "cancelUntilText" | "refundText">>>;
};

export function ticketPageRoutes(
  app: FastifyInstance,
  { offeredWallets, offersCards, hasInvoices, describeRefund }: Parts,
): void {
  route(app, contract.getPublicTicket, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, async () => {
      const page = await getTicketPage(db, params.identifier, query.cultureCode);
      // rules/wallet 2: only what admits its holder.
      const wallets = isValid(page) ? offeredWallets() : [];
      const waits = page.status === "held" && page.price > 0 && !page.isOfGroup;
      const isPaid = page.status === "cancelled" || (page.status === "issued" && page.cancelUntilText === "");
      return {
        ...page,
        wallets,
        cardPayment: waits
          ? await offersCards(db, (await getHolderTicket(db, params.identifier)).projectId, {
              price: toCents(page.price),
              culture: page.cultureCode,
            })
          : null,
        hasInvoices: isSettled(page) && (await hasInvoices(db, params.identifier)),
        cancelRefund: null,
        refundText: "",
        ...(isPaid && (await describeRefund(db, params.identifier, page))),
      };
    }),
  );
}

/** Whether a ticket has a price that was paid, or was before it was cancelled. */
const isSettled = ({ status, price, isOfGroup }: Pick<Page, "status" | "price" | "isOfGroup">): boolean =>
  (status === "issued" || status === "cancelled") && price > 0 && !isOfGroup;
