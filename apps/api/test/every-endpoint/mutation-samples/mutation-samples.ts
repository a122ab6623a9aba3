import type { TestApp } from "../../server/app-client.ts";
import { bulkMutations } from "./bulk-mutations.ts";
import { catalogMutations } from "./catalog-mutations.ts";
import { changeMutations } from "./change-mutations.ts";
import { deskMutations } from "./desk-mutations.ts";
import { gateMutations } from "./gate-mutations.ts";
import { groupOrderMutations } from "./group-order-mutations.ts";
import { invoiceMutations } from "./invoice-mutations.ts";
import { leadMutations } from "./lead-mutations.ts";
import { mailTextMutations } from "./mail-text-mutations.ts";
import { messageMutations } from "./message-mutations.ts";
import type { MutationSamples } from "./mutation-sample.ts";
import { paymentMutations } from "./payment-mutations.ts";
import { privacyMutations } from "./privacy-mutations.ts";
import { projectMutations } from "./project-mutations.ts";
import { promoCodeMutations } from "./promo-code-mutations.ts";
import {
  draftMutations,
  printoutMutations,
  registrationMutations,
  scenarioPathMutations,
} from "./registration-mutations.ts";
import { retentionMutations } from "./retention-mutations.ts";
import { staffMutations } from "./staff-mutations.ts";
import { ticketMutations } from "./ticket-mutations.ts";
import { waitingListMutations } from "./waiting-list-mutations.ts";
import { webhookMutations } from "./webhook-mutations.ts";

/** For every recorded call of the contract, by method and path, where another identity provider is used. */
export function mutationSamples(app: TestApp): MutationSamples {
  return {
    ...changeMutations(app),
    ...catalogMutations(app),
    ...projectMutations(app),
    ...promoCodeMutations(app),
    ...registrationMutations(app),
    ...printoutMutations(app),
    ...scenarioPathMutations(app),
    ...draftMutations(app),
    ...ticketMutations(app),
    ...bulkMutations(app),
    ...deskMutations(app),
    ...staffMutations(app),
    ...gateMutations(app),
    ...leadMutations(app),
    ...webhookMutations(app),
    ...mailTextMutations(app),
    ...waitingListMutations(app),
    ...messageMutations(app),
    ...groupOrderMutations(app),
    ...retentionMutations(app),
    ...paymentMutations(app),
    ...invoiceMutations(app),
    ...privacyMutations(app),
  };
}
