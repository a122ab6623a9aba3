import * as contract from "@foyer/contract/own-tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { downloadAllOwnData, listOwnTickets, requestErasure } from "./own-tickets.service.ts";
import { proveOwn, requestCode } from "./prove-address.service.ts";

/** Proofs of addresses are not in the audit: it has no visitors. */
export function ownTicketsRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.requestOwnTicketsCode,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await requestCode(db, params.code, body, address);
        return undefined;
      }),
    // Codes are not recorded in the audit.
    { ownTransaction: true },
  );
  route(
    app,
    contract.proveOwnAddress,
    ({ params, body }, { db, address }) => limitGuesses(db, address, () => proveOwn(db, params.code, body)),
    // The count of a try must outlive its refusal.
    { ownTransaction: true },
  );
  route(app, contract.listOwnTickets, ({ params: { code }, query }, { db, address, addressProof: proof }) =>
    limitGuesses(db, address, () => listOwnTickets(db, { code, proof }, query.cultureCode)),
  );
  route(
    app,
    contract.downloadAllOwnData,
    ({ params: { code }, query }, { db, address, addressProof: proof }) =>
      limitGuesses(db, address, () => downloadAllOwnData(db, { code, proof }, query.format)),
  );
  route(
    app,
    contract.requestErasure,
    ({ params: { code } }, { db, address, addressProof: proof }) =>
      limitGuesses(db, address, async () => {
        await requestErasure(db, { code, proof });
        return undefined;
      }),
    // It writes its own audit row, without the address.
    { ownTransaction: true },
  );
}
