import { fillPath } from "@foyer/api-client/fill-path.ts";

/** The addresses of each screen, parameters as `$name`. Links use the first one, the others are aliases. rules/shell 3 */
export const ADDRESSES = {
  login: "/login",
  authCallback: "/auth-callback",
  permissionDenied: "/permissionDenied",
  home: "/home",
  projects: "/projects",
  addProject: "/projects/addProject",
  editProject: "/projects/editProject/$projectId/$projectName",
  projectOverview: "/projects/editProject/$projectId/$projectName/overview",
  editProjectPlaces: "/projects/editProject/$projectId/$projectName/editPlaces",
  editLogo: "/projects/editProject/$projectId/$projectName/editLogo",
  barcodePools: "/projects/editProject/$projectId/$projectName/barcodePools",
  addBarcodePool: "/projects/editProject/$projectId/$projectName/barcodePools/addBarcodePool",
  barcodes: "/projects/editProject/$projectId/$projectName/barcodePools/$barcodePoolId/barcodes",
  listPromoCodes: "/projects/editProject/$projectId/$projectName/listPromoCodes",
  addPromoCode: "/projects/editProject/$projectId/$projectName/listPromoCodes/addPromoCode",
  addedPromoCodes: "/projects/editProject/$projectId/$projectName/listPromoCodes/addPromoCode/promoCodes",
  editPromoCode: "/projects/editProject/$projectId/$projectName/listPromoCodes/editPromoCode/$promotionId",
  promoCodes:
    "/projects/editProject/$projectId/$projectName/listPromoCodes/editPromoCode/$promotionId/promoCodes",
  registrations: "/projects/editProject/$projectId/$projectName/registrations",
  addRegistration: "/projects/editProject/$projectId/$projectName/registrations/addRegistration",
  editRegistration: "/projects/editProject/$projectId/$projectName/registrations/$registrationId",
  scenarioEditor:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/scenarioEditor",
  stepListEditor:
    "/projects/editProject/$projectId/$projectName/registrations/manageQuestionnaires/editQuestionnaire/$registrationId/$questionnaireLocale/stepListEditor",
  responses: "/projects/editProject/$projectId/$projectName/registrations/$registrationId/responses",
  bulkRegistration:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/bulk-registration",
  waitingList: "/projects/editProject/$projectId/$projectName/registrations/$registrationId/waiting-list",
  scenarioPlayer:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/scenarioPlayer",
  scenarioResults:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/scenarioPlayer/scenarioResults",
  generalTemplates: [
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/templates/general-templates",
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/templates",
  ],
  conditionalTemplates:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/templates/conditional-templates",
  promocodeTemplates:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/templates/promocode-templates",
  editTemplate:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/templates/$templateId",
  offlineTemplate:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/offline-template/$templateId",
  editSections: "/projects/editProject/$projectId/$projectName/editSections",
  itecDeliveries:
    "/projects/editProject/$projectId/$projectName/registrations/$registrationId/itecDeliveries",
  embedding: "/projects/editProject/$projectId/$projectName/embedding",
  mails: "/projects/editProject/$projectId/$projectName/mails",
  editMailText: "/projects/editProject/$projectId/$projectName/mails/$mail/$cultureCode",
  messages: "/projects/editProject/$projectId/$projectName/messages",
  addMessage: "/projects/editProject/$projectId/$projectName/messages/addMessage",
  message: "/projects/editProject/$projectId/$projectName/messages/$messageId",
  editMessage: "/projects/editProject/$projectId/$projectName/messages/$messageId/edit",
  webhooks: "/projects/editProject/$projectId/$projectName/webhooks",
  webhookDeliveries: "/projects/editProject/$projectId/$projectName/webhooks/$webhookId",
  paymentAccounts: "/projects/editProject/$projectId/$projectName/paymentAccounts",
  bankStatement: "/projects/editProject/$projectId/$projectName/bankStatement",
  retention: "/projects/editProject/$projectId/$projectName/retention",
  visitors: "/projects/editProject/$projectId/$projectName/visitors",
  visitorFile: "/projects/editProject/$projectId/$projectName/visitors/$fileId",
  gates: "/projects/editProject/$projectId/$projectName/gates",
  gatesLive: "/projects/editProject/$projectId/$projectName/gates/live",
  checkIn: "/projects/editProject/$projectId/$projectName/gates/$gateId",
  gateHelp: "/projects/editProject/$projectId/$projectName/gates/$gateId/help",
  exhibitors: "/projects/editProject/$projectId/$projectName/exhibitors",
  exhibitor: "/projects/editProject/$projectId/$projectName/exhibitors/$exhibitorId",
  payments: "/projects/editProject/$projectId/$projectName/payments",
  invoices: "/projects/editProject/$projectId/$projectName/invoices",
  invoicing: "/projects/editProject/$projectId/$projectName/invoicing",
  tickets: "/tickets",
  ticketStatistics: "/tickets/statistics",
  catalogs: "/catalogs",
  listCountry: "/catalogs/listCountry",
  addCountry: "/catalogs/listCountry/addCountry",
  editCountry: "/catalogs/listCountry/editCountry/$countryId",
  listRegions: "/catalogs/listRegions",
  addRegion: "/catalogs/listRegions/addRegion",
  listPlaces: "/catalogs/listPlaces",
  addPlace: "/catalogs/listPlaces/addPlace",
  editPlace: "/catalogs/listPlaces/editPlace/$placeId",
  listUiItems: "/catalogs/listUiItems",
  addUiItem: "/catalogs/listUiItems/addUiItem",
  editUiItem: ["/catalogs/listUiItems/editUiItem/$id", "/catalogs/listUiItems/editUiItems/$id"],
  listSteps: "/catalogs/listSteps",
  addStep: "/catalogs/listSteps/addStep",
  listQuestions: "/catalogs/listQuestions",
  addQuestion: "/catalogs/listQuestions/addQuestion",
  editQuestion: "/catalogs/listQuestions/editQuestion/$questionId/$internalName",
  listAnswers: "/catalogs/listAnswers",
  addAnswer: "/catalogs/listAnswers/addAnswer",
  listPhoneCodes: "/catalogs/listPhoneCodes",
  addPhoneCode: "/catalogs/listPhoneCodes/addPhoneCode",
  editPhoneCode: "/catalogs/listPhoneCodes/editPhoneCode/$id",
  rubricsList: "/catalogs/rubricsList",
  addRubric: "/catalogs/rubricsList/addRubric",
  listPartitions: "/catalogs/rubricsList/partitions",
  addPartition: "/catalogs/rubricsList/addPartition",
  settings: "/admin",
  listStaff: "/admin/staff",
  addStaff: "/admin/staff/addStaff",
  editStaff: "/admin/staff/editStaff/$staffId",
  apiKeys: "/admin/apiKeys",
  addApiKey: "/admin/apiKeys/addApiKey",
  listAudit: "/admin/audit",
  outbox: "/admin/outbox",
  reconciliation: "/admin/reconciliation",
  reconciledDays: "/admin/reconciliation/days",
  account: "/account",
  invitation: "/invitation/$token",
} as const satisfies Record<string, `/${string}` | readonly [`/${string}`, ...`/${string}`[]]>;

export type ScreenName = keyof typeof ADDRESSES;

type First<A> = A extends readonly [infer F, ...unknown[]] ? F : A;
type NamesIn<A> = A extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : A extends `${string}$${infer Name}`
    ? Name
    : never;
/** Names of the parameters in a screen's address. */
export type ParamName<N extends ScreenName> = NamesIn<First<(typeof ADDRESSES)[N]>>;

type ToPath<N extends ScreenName> = [ParamName<N>] extends [never]
  ? () => string
  : (params: Record<ParamName<N>, string | number>) => string;

/** All addresses of a screen, the canonical one first. */
export function addressesOf(name: ScreenName): readonly string[] {
  return [ADDRESSES[name]].flat();
}

/** The path of a screen that shares its parameters with the current address: a tab or a breadcrumb. */
export function pathWithin(name: ScreenName, params: Readonly<Record<string, string>>): string {
  return fillPath(addressesOf(name)[0] ?? "/", params);
}

/** The path of each screen: `paths.editCountry({ countryId: 5 })`. */
export const paths = Object.fromEntries(
  (Object.keys(ADDRESSES) as ScreenName[]).map((name) => [
    name,
    (params?: Record<string, string | number>) => fillPath(addressesOf(name)[0] ?? "/", params),
  ]),
) as { [N in ScreenName]: ToPath<N> };
