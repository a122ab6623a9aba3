import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { speakInSentences } from "@foyer/contract/error-sentences.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { SIGN_IN_CATEGORY } from "@foyer/contract/settings.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { attendeeProviderOf } from "./attendee-provider-of.ts";
import type { Config } from "./config.ts";
import { listContractSchemas, listEndpointExports } from "./contract-endpoints.ts";
import { apiKeyRoutes } from "./features/api-keys/api-keys.routes.ts";
import { attendeeSignInRoutes } from "./features/attendee-sign-in/attendee-sign-in.routes.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { insertAudit } from "./features/audit/audit.store.ts";
import { badgePrintRoutes } from "./features/badge-prints/badge-prints.routes.ts";
import { bankTransferRoutes } from "./features/bank-transfers/bank-transfers.routes.ts";
import { barcodePoolRoutes } from "./features/barcode-pools/barcode-pools.routes.ts";
import { poolFileRoutes } from "./features/barcode-pools/pool-files.routes.ts";
import { bulkRegistrationRoutes } from "./features/bulk-registration/bulk-registration.routes.ts";
import { accountNamesOf, offerCards } from "./features/card-payments/card-parts.service.ts";
import { cardPaymentRoutes } from "./features/card-payments/card-payments.routes.ts";
import { paymentWebhookRoutes } from "./features/card-payments/payment-webhooks.routes.ts";
import { answerRoutes } from "./features/catalogs/answers/answers.routes.ts";
import { catalogUseRoutes } from "./features/catalogs/catalog-use/catalog-use.routes.ts";
import { countryRoutes } from "./features/catalogs/countries/countries.routes.ts";
import { cultureRoutes } from "./features/catalogs/cultures/cultures.routes.ts";
import { entityCountRoutes } from "./features/catalogs/entity-count/entity-count.routes.ts";
import { partitionRoutes } from "./features/catalogs/partitions/partitions.routes.ts";
import { phoneCodeRoutes } from "./features/catalogs/phone-codes/phone-codes.routes.ts";
import { placeRoutes } from "./features/catalogs/places/places.routes.ts";
import { questionRoutes } from "./features/catalogs/questions/questions.routes.ts";
import { regionRoutes } from "./features/catalogs/regions/regions.routes.ts";
import { rubricRoutes } from "./features/catalogs/rubrics/rubrics.routes.ts";
import { stepRoutes } from "./features/catalogs/steps/steps.routes.ts";
import { uiItemRoutes } from "./features/catalogs/ui-items/ui-items.routes.ts";
import { deskRoutes } from "./features/desks/desks.routes.ts";
import { embeddingRoutes } from "./features/embedding/embedding.routes.ts";
import { eventFaceRoutes } from "./features/event-face/event-face.routes.ts";
import { gateDeviceRoutes } from "./features/gate-devices/gate-devices.routes.ts";
import { gateLiveRoutes } from "./features/gate-live/gate-live.routes.ts";
import { gateHelpRoutes } from "./features/gates/gate-help.routes.ts";
import { gateRoutes } from "./features/gates/gates.routes.ts";
import { groupOrderRoutes } from "./features/group-orders/group-orders.routes.ts";
import type { OffersCards } from "./features/group-orders/own-group.service.ts";
import { homeRoutes } from "./features/home/home.routes.ts";
import { invoiceRoutes } from "./features/invoices/invoices.routes.ts";
import { ownInvoiceRoutes } from "./features/invoices/own-invoices.routes.ts";
import { hasOwnInvoices } from "./features/invoices/own-invoices.service.ts";
import { invoicingRoutes } from "./features/invoicing/invoicing.routes.ts";
import { itecRoutes } from "./features/itec/itec.routes.ts";
import { latePaymentRoutes } from "./features/late-payments/late-payments.routes.ts";
import { exhibitorRoutes } from "./features/leads/exhibitors.routes.ts";
import { leadDeviceRoutes } from "./features/leads/lead-devices.routes.ts";
import { logoRoutes } from "./features/logo/logo.routes.ts";
import { mailRoutes } from "./features/mail/mail.routes.ts";
import { mailPreviewRoutes } from "./features/mail-previews/mail-previews.routes.ts";
import { mailTextRoutes } from "./features/mail-texts/mail-texts.routes.ts";
import { messageRoutes } from "./features/messages/messages.routes.ts";
import { metricsRoutes } from "./features/metrics/metrics.routes.ts";
import { offlineRegistrationRoutes } from "./features/offline-registration/offline-registration.routes.ts";
import { describeOwnRefund } from "./features/own-ticket/own-refund.service.ts";
import { ownTicketRoutes } from "./features/own-ticket/own-ticket.routes.ts";
import { ownTicketsRoutes } from "./features/own-tickets/own-tickets.routes.ts";
import { paymentAccountRoutes } from "./features/payment-accounts/payment-accounts.routes.ts";
import { paymentFeeRoutes } from "./features/payment-fee/payment-fee.routes.ts";
import { paymentListRoutes } from "./features/payment-list/payment-list.routes.ts";
import { printoutRoutes } from "./features/printouts/printouts.routes.ts";
import { privacyRoutes } from "./features/privacy/privacy.routes.ts";
import { retentionRoutes } from "./features/privacy/retention/retention.routes.ts";
import { projectPlaceRoutes } from "./features/projects/project-places.routes.ts";
import { projectRoutes } from "./features/projects/projects.routes.ts";
import {
  promoCodeGroupRoutes,
  promoCodeImportRoutes,
  promoCodeRoutes,
} from "./features/promo-codes/promo-codes.routes.ts";
import { publicRegistrationRoutes } from "./features/public-registration/public-registration.routes.ts";
import { reconciliationRoutes } from "./features/reconciliation/reconciliation.routes.ts";
import { registrationRoutes } from "./features/registrations/registrations.routes.ts";
import { responseRoutes } from "./features/responses/responses.routes.ts";
import { scenarioCheckRoutes } from "./features/scenario-check/scenario-check.routes.ts";
import { scenarioPublishingRoutes } from "./features/scenario-publishing/scenario-publishing.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { sectionRoutes } from "./features/sections/sections.routes.ts";
import { sessionRoutes } from "./features/session/session.routes.ts";
import { settingsRoutes } from "./features/settings/settings.routes.ts";
import { signedCodeRoutes } from "./features/signed-codes/signed-codes.routes.ts";
import { accountHooks } from "./features/staff/account-hooks.service.ts";
import { staffRoutes } from "./features/staff/staff.routes.ts";
import { toStaffSettings } from "./features/staff/staff-settings.ts";
import { submissionRoutes } from "./features/submissions/submissions.routes.ts";
import { ticketActionRoutes } from "./features/ticket-actions/ticket-actions.routes.ts";
import {
  ownCorrectionRoutes,
  ticketCorrectionRoutes,
} from "./features/ticket-corrections/ticket-corrections.routes.ts";
import { ticketLifeRoutes } from "./features/ticket-life/ticket-life.routes.ts";
import { ticketMailRoutes } from "./features/ticket-mail/ticket-mail.routes.ts";
import { ticketMoveRoutes } from "./features/ticket-moves/ticket-moves.routes.ts";
import { ticketOfferRoutes } from "./features/ticket-offers/ticket-offers.routes.ts";
import { ticketPageRoutes } from "./features/ticket-page/ticket-page.routes.ts";
import { ticketPdfRoutes } from "./features/ticket-pdf/ticket-pdf.routes.ts";
import { ticketViewRoutes } from "./features/ticket-views/ticket-views.routes.ts";
import { ticketExportRoutes } from "./features/tickets/export/ticket-export.routes.ts";
import { ticketFilterRoutes } from "./features/tickets/filters/ticket-filters.routes.ts";
import { ticketStatisticsRoutes } from "./features/tickets/statistics/statistics.routes.ts";
import { ticketTagRoutes } from "./features/tickets/tags/ticket-tags.routes.ts";
import { ticketRoutes } from "./features/tickets/tickets.routes.ts";
import { unsubscribeRoutes } from "./features/unsubscribe/unsubscribe.routes.ts";
import { verificationRoutes } from "./features/verification/verification.routes.ts";
import { visitorRoutes } from "./features/visitors/visitors.routes.ts";
import { waitingListRoutes } from "./features/waiting-list/waiting-list.routes.ts";
import { appleServiceRoutes } from "./features/wallet/apple-service.routes.ts";
import { walletRoutes } from "./features/wallet/wallet.routes.ts";
import { webhookRoutes } from "./features/webhooks/webhooks.routes.ts";
import { mailComposers } from "./mail-composers.ts";
import { paymentsOf } from "./payments-of.ts";
import { inPreviewSlot } from "./platform/concurrency-limit/preview-slots.ts";
import type { Database } from "./platform/db/schema.ts";
import type { Reachability } from "./platform/db/watched-pool.ts";
import type { Changes } from "./platform/durable-work/changes.ts";
import { apiDocs } from "./platform/http/api-docs.ts";
import { bodyDeadlines, FILE_MS } from "./platform/http/body-deadline.ts";
import { type BrowserApp, browserApps } from "./platform/http/browser-apps.ts";
import { sendProblem } from "./platform/http/error-handler.ts";
import { type Draining, healthRoutes } from "./platform/http/health.routes.ts";
import { jsonBodies } from "./platform/http/json-bodies.ts";
import { loggerOptions } from "./platform/http/logger-options.ts";
import { mailFrameRoutes } from "./platform/http/mail-frame.routes.ts";
import { noteChanges } from "./platform/http/note-changes.ts";
import { packedJson } from "./platform/http/packed-json.ts";
import type { Platform } from "./platform/http/platform.ts";
import { keepToPublicAddress } from "./platform/http/public-address.ts";
import { refuseUnreadable } from "./platform/http/refuse-unreadable.ts";
import { RequestLog } from "./platform/http/request-log.ts";
import { EARLY_HEADERS, securityHeaders } from "./platform/http/security-headers.ts";
import { securityTxtRoutes } from "./platform/http/security-txt.routes.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { unknownAddress } from "./platform/http/unknown-address.ts";
import { uploads } from "./platform/http/upload.ts";
import { compileValidator } from "./platform/http/validate.ts";
import { warnOfUnknownProxy } from "./platform/http/warn-of-proxy.ts";
import { toWellFormed } from "./platform/http/well-formed-address.ts";
import type { SignInParts } from "./platform/identity-provider/set-up-sign-in.ts";
import { cleanImage } from "./platform/images/clean-image.ts";
import type { PoolCounts } from "./platform/metrics/pool-metrics.ts";
import { requestMetrics } from "./platform/metrics/request-metrics.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import { offeredWallets, walletsOf } from "./wallets-of.ts";
import { webhookOutboundOf } from "./webhook-outbound-of.ts";

/** The parts of a server; main.ts and every test pass them in. */
export type AppParts = {
  config: Config;
  db: Kysely<Database>;
  signIn: SignInParts;
  /** Built browser apps; without them only the API is served. */
  apps?: readonly BrowserApp[];
  draining?: Draining;
  /** Told of each request that may have changed something. */
  changes?: Changes;
  /** Without it the database counts as reachable. */
  reachability?: Reachability;
  /** Without it the metrics have no connections of the database. */
  pool?: PoolCounts;
};

/** Every slice of the API, in the order of its page. */
const SLICES: readonly ((app: FastifyInstance) => void)[] = [
  entityCountRoutes,
  cultureRoutes,
  countryRoutes,
  regionRoutes,
  placeRoutes,
  stepRoutes,
  answerRoutes,
  phoneCodeRoutes,
  rubricRoutes,
  partitionRoutes,
  questionRoutes,
  catalogUseRoutes,
  projectRoutes,
  projectPlaceRoutes,
  sectionRoutes,
  eventFaceRoutes,
  embeddingRoutes,
  invoicingRoutes,
  paymentFeeRoutes,
  invoiceRoutes,
  ownInvoiceRoutes,
  logoRoutes,
  mailTextRoutes,
  barcodePoolRoutes,
  poolFileRoutes,
  promoCodeGroupRoutes,
  promoCodeRoutes,
  promoCodeImportRoutes,
  scenarioCheckRoutes,
  scenarioPublishingRoutes,
  printoutRoutes,
  bulkRegistrationRoutes,
  offlineRegistrationRoutes,
  deskRoutes,
  publicRegistrationRoutes,
  submissionRoutes,
  waitingListRoutes,
  ticketPdfRoutes,
  ticketRoutes,
  ticketExportRoutes,
  ticketFilterRoutes,
  ticketStatisticsRoutes,
  ticketTagRoutes,
  ticketViewRoutes,
  responseRoutes,
  ticketLifeRoutes,
  messageRoutes,
  unsubscribeRoutes,
  ticketCorrectionRoutes,
  ownCorrectionRoutes,
  ticketOfferRoutes,
  ticketMoveRoutes,
  badgePrintRoutes,
  privacyRoutes,
  ownTicketsRoutes,
  retentionRoutes,
  latePaymentRoutes,
  bankTransferRoutes,
  visitorRoutes,
  ticketMailRoutes,
  searchRoutes,
  auditRoutes,
];

/** The slices that depend on the configuration. */
function configuredRoutes(api: FastifyInstance, config: Config): void {
  const hasMailServer = config.SMTP_URL !== undefined;
  uiItemRoutes(api, { hasMailServer });
  settingsRoutes(api, { without: config.OIDC_ISSUER === undefined ? [] : [SIGN_IN_CATEGORY] });
  staffRoutes(api, toStaffSettings(config));
  apiKeyRoutes(api, toStaffSettings(config));
  verificationRoutes(api, { signsIn: config.ATTENDEE_OIDC_ISSUER === undefined });
  attendeeSignInRoutes(api, { provider: attendeeProviderOf(config) });
  const outbound = createOutbound({ allowed: config.OUTBOUND_ALLOW });
  itecRoutes(api, outbound);
  const payments = paymentsOf(config);
  const offersCards: OffersCards = (db, projectId, priced) =>
    offerCards({ ...payments, db }, projectId, priced);
  const hasInvoices = (kind: "ticket" | "group") => (db: Kysely<Database>, identifier: string) =>
    hasOwnInvoices(db, { kind, identifier });
  groupOrderRoutes(api, { offersCards, hasInvoices: hasInvoices("group") });
  ticketPageRoutes(api, {
    offeredWallets: offeredWallets(config),
    offersCards,
    hasInvoices: hasInvoices("ticket"),
    describeRefund: (db, identifier, page) => describeOwnRefund({ ...payments, db }, identifier, page),
  });
  ownTicketRoutes(api, payments);
  cardPaymentRoutes(api, payments);
  paymentAccountRoutes(api, payments);
  paymentListRoutes(api);
  reconciliationRoutes(api, payments);
  ticketActionRoutes(api, { cards: (db, projectId) => accountNamesOf({ ...payments, db }, projectId) });
  walletRoutes(api, walletsOf(config));
  gateRoutes(api);
  gateHelpRoutes(api);
  gateDeviceRoutes(api);
  signedCodeRoutes(api);
  gateLiveRoutes(api);
  exhibitorRoutes(api);
  leadDeviceRoutes(api);
  webhookRoutes(api, webhookOutboundOf(config));
  registrationRoutes(api, { hasMailServer });
  homeRoutes(api, { hasMailServer, providers: payments.providers });
  mailPreviewRoutes(api, { publicUrl: config.publicUrl });
  mailRoutes(api, { composers: mailComposers(config), hasMailServer });
}

/** The facts of the installation in the session. */
const siteOf = (config: Config) => ({
  hasMailServer: config.SMTP_URL !== undefined,
  cardPayments: config.payments && { isLive: config.payments.isLive },
});

/** Addresses that others have defined, and the frame of previews: they are not of the contract. */
function furtherRoutes(app: FastifyInstance, config: Config): void {
  securityTxtRoutes(app, config.SECURITY_CONTACT);
  mailFrameRoutes(app);
  const { apple } = walletsOf(config);
  if (apple) appleServiceRoutes(app, apple);
  paymentWebhookRoutes(app, paymentsOf(config));
}

const HEADERS_MS = 5_000;
const CHECK_MS = 1_000;

/** Builds the server without listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, signIn, apps, draining = { now: false } } = parts;
  const { reachability = { unreachableSince: null, diskFullAt: null } } = parts;
  const requestLog = new RequestLog({ withAddresses: config.LOG_ADDRESSES });
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    logController: requestLog,
    bodyLimit: LIMITS.jsonBody,
    // For the slowest request there is; most end earlier.
    requestTimeout: HEADERS_MS + FILE_MS,
    keepAliveTimeout: 72_000,
    // Node's default is to look for slow requests only every 30 s.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    clientErrorHandler: refuseUnreadable,
    // Trust exactly our own proxies: a client can write any address into the header.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY_HOPS,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = "/" }) => toWellFormed(url),
    // Errors before a route is found, such as a badly encoded address.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(EARLY_HEADERS)),
  });
  const platform: Platform = {
    db,
    authenticate: signIn.authenticate,
    writeAudit: insertAudit,
    cleanImage,
    inPreviewSlot,
    endpoints: [],
  };
  app.decorate("platform", platform);
  app.decorateRequest("caller", null);
  traceRequests(app);
  requestMetrics(app);
  noteChanges(app, parts.changes);
  requestLog.logAborted(app);
  bodyDeadlines(app);
  speakInSentences();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser(["text/plain", "application/json"]);
  jsonBodies(app);
  app.setErrorHandler(sendProblem);
  keepToPublicAddress(app, config.publicUrl);
  warnOfUnknownProxy(app, { proxyHops: config.TRUST_PROXY_HOPS });
  await securityHeaders(app, {
    https: config.publicUrl.startsWith("https:"),
    subdomains: config.HSTS_SUBDOMAINS,
  });
  packedJson(app);
  const [endpoints, schemas] = await Promise.all([listEndpointExports(), listContractSchemas()]);
  await app.register(async (api) => {
    apiDocs(api, { endpoints, schemas, publicUrl: config.publicUrl });
    await uploads(api);
    sessionRoutes(api, { ...signIn, site: siteOf(config) });
    for (const mount of SLICES) mount(api);
    configuredRoutes(api, config);
  });
  requireWholeContract(
    app.platform.endpoints,
    endpoints.map(({ endpoint }) => endpoint),
  );
  furtherRoutes(app, config);
  healthRoutes(app, draining, reachability);
  metricsRoutes(app, {
    networks: config.METRICS_ALLOW,
    proxyHops: config.TRUST_PROXY_HOPS,
    pool: parts.pool && { counts: parts.pool, maximum: config.DATABASE_POOL },
  });
  await signIn.identityProvider?.(app, accountHooks(db, toStaffSettings(config)));
  if (apps) await browserApps(app, apps, config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : []);
  else
    app.setNotFoundHandler((request) => {
      throw unknownAddress(app.platform.endpoints, request);
    });
  return app;
}

/** rules/api 1: throws unless exactly the endpoints of the contract are mounted. */
function requireWholeContract(mounted: readonly Endpoint[], declared: readonly Endpoint[]): void {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`;
  const [inContract, inRoutes] = [new Set(declared.map(name)), new Set(mounted.map(name))];
  const missing = [...inContract].filter((one) => !inRoutes.has(one));
  const surplus = [...inRoutes].filter((one) => !inContract.has(one));
  if (missing.length + surplus.length > 0) {
    throw new Error(
      `The routes differ from the contract: missing ${missing.join(", ")}; not in it ${surplus.join(", ")}`,
    );
  }
}
