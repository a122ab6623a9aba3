import * as contract from "@foyer/contract/bank-transfers.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { requireProject } from "../tickets/tickets.service.ts";
import { bookTransfers } from "./book-transfers.service.ts";
import { matchTransfers } from "./match-transfers.service.ts";

export function bankTransferRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.matchBankTransfers,
    async ({ params: { projectId }, body: { transfers } }, { db, caller }) => {
      await requireProject(db, caller, projectId);
      return matchTransfers(db, projectId, transfers);
    },
    { changesNothing: true },
  );
  route(
    app,
    contract.bookBankTransfers,
    async ({ params: { projectId }, body: { transfers } }, { db, caller }) => {
      await requireProject(db, caller, projectId);
      return bookTransfers({ db, caller }, projectId, transfers);
    },
    // Each transfer has a transaction of its own.
    { ownTransaction: true },
  );
}
