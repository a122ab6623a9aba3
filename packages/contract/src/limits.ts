import { MAX_EMAIL_LENGTH } from "@foyer/domain/internet/email-address.ts";
import { TEXT_UNITS_LIMIT } from "@foyer/domain/question/text-limit.ts";

/** The limits that server and browser share, each with its unit. */
export const LIMITS = {
  /** Versions are integers of four bytes. */
  version: 2_147_483_647,
  /**
   * Symbols of an internal name, as a person counts them. The same unit applies to all names and texts. rules/values 8
   */
  internalName: 200,
  /** Symbols of one localised text. */
  text: 4000,
  /** UTF-16 units of one answer; its symbols are counted by the engine. rules/scenario 11 */
  answer: TEXT_UNITS_LIMIT,
  /** Characters of a question's pattern. */
  regex: 500,
  /** Characters of a project's title. */
  projectName: 200,
  /** Characters of an event's id in another system (Event BEID). */
  eventBEID: 100,
  /** Characters of the phone number that visitors may call. */
  contactPhone: 50,
  /** Characters of a link template. */
  linkTemplate: 1000,
  /** Characters of a filter in an address. */
  filter: 1000,
  /** Symbols of a saved view's name, characters of its parameters as JSON, and views of a person or of a project. */
  viewName: 50,
  viewParameters: 6000,
  views: 50,
  /** Characters of a webhook's address, and webhooks of a project. */
  webhookUrl: 2000,
  webhooks: 10,
  /** Accounts of a project at providers of card payments. */
  paymentAccounts: 10,
  /** Characters of a website's address, and websites that may show a project's pages for visitors. */
  websiteAddress: 300,
  embeddingOrigins: 20,
  /** Minutes that an offer of a waiting list lasts, at least and at most, and symbols of a name in it. */
  offerMinutesMin: 10,
  offerMinutes: 43_200,
  waitingName: 100,
  /** People of a group order at most, and symbols of a name in it. */
  groupPeople: 50,
  groupName: 100,
  /** Days after an event after which personal data are erased, symbols of why that is postponed, and rules of a project. */
  retentionDays: 3650,
  retentionReason: 500,
  retentionRules: 50,
  /** Characters of one application setting. */
  settingValue: 1000,
  /** Characters of an email address. */
  email: MAX_EMAIL_LENGTH,
  /** Characters of a login of the built-in provider. */
  login: 100,
  /** Characters of a new password as people count them (graphemes), at most and at least. rules/access 14 */
  password: 128,
  passwordMin: 12,
  /** Characters (UTF-16 units) of any typed password: one grapheme can have several. */
  typedPassword: 1000,
  /** Characters of the name that a person gives a passkey. */
  passkeyName: 100,
  /** Characters of the token of a one-time link. */
  token: 200,
  /** Projects granted to one person. */
  grants: 1000,
  /** Symbols of an API key's name, keys of one person, and days until one expires. rules/api-keys */
  apiKeyName: 50,
  apiKeys: 50,
  apiKeyDays: 730,
  /** Bytes of a JSON body. */
  jsonBody: 1_000_000,
  /** Bytes of an uploaded file. rules/files 1 */
  upload: 5_000_000,
  /** Characters of an uploaded file's name. */
  fileName: 255,
  /** Pixels of a stored logo, each way: twice what pages and mails show, and 300 dpi on the ticket. rules/logo 2 */
  logoSide: 640,
  /** Pixels of the stored picture above visitors' pages, each way: twice what phones show. rules/event-face 3 */
  eventPictureSide: 1_440,
  /** Bytes of one record of a csv file, and the maximum of records. rules/csv 8 */
  csvRecord: 4096,
  csvRows: 500_000,
  /**
   * Bytes of a record and number of records of a registration file, whose rows hold all answers of a visitor, and
   * errors listed in an answer.
   */
  bulkRecord: 65_536,
  bulkRows: 20_000,
  bulkErrorsListed: 5000,
  /** Skipped rows of a csv file that an answer lists. rules/csv 9 */
  skippedListed: 1000,
  /** Bytes of a record of a translations file, which has a text in each culture. rules/catalogs 18 */
  translationsRecord: 200_000,
  /** Characters of a gate's name, and of a barcode or direction in its files. */
  turngate: 50,
  scan: 500,
  /** Gates of a project, registrations or days that one admits, and scans that a device sends in one call. */
  gates: 200,
  gateChoices: 400,
  scansAtOnce: 500,
  /** Scans that a device saves in one file: more than one makes in a day. */
  scansInFile: 20_000,
  /** People in an area of gates, and symbols of a note on a conflict at them. */
  areaCapacity: 1_000_000,
  conflictNote: 500,
  /** How often everybody can have left one area; each of its scans reads them. */
  areaResets: 1000,
  /** Visitors that a help desk finds at once, and symbols of its note on why somebody is let in. */
  visitorsFound: 10,
  /** Letters that a device for gates needs to search. */
  deviceSearch: 3,
  handNote: 200,
  /** Devices for gates of a project, and codes and passages that one loads in one call. */
  gateDevices: 200,
  codesAtOnce: 20_000,
  passagesAtOnce: 5000,
  /** Keys that have signed codes of a project; devices get them all. */
  signingKeys: 100,
  /** Exhibitors of a project, characters of one's name and stand, and devices of one. */
  exhibitors: 2000,
  exhibitorName: 200,
  exhibitorStand: 50,
  leadDevices: 20,
  /** Consents that let exhibitors have details; characters of a note, and notes of one device on one lead; scans in one call, and leads in one answer. */
  leadConsents: 50,
  leadNote: 1000,
  leadNotes: 20,
  leadScansAtOnce: 50,
  leadsAtOnce: 200,
  /** Characters of a desk's name; barcodes that it leases or returns in one call; visitors that it syncs in one call. */
  deskName: 50,
  deskBlock: 500,
  deskVisitors: 25,
  /** Characters of a barcode pool's name. */
  poolName: 50,
  /** Codes generated at once. Their file stays below `upload`. rules/barcode-pools 11 */
  generatedCodes: 250_000,
  /** Symbols of a promo code, and of the owner of a group of them. */
  promoCode: 50,
  promoCodeOwner: 200,
  /** Maximum width and height of a group's image, in pixels: 10 cm on a printout of 300 dpi. */
  promoCodeImageSide: 1200,
  /** Promo codes that are generated at once. rules/promo-codes 10 */
  generatedPromoCodes: 50_000,
  /**
   * Limits of a printout template: pixels per side (a picture is never scaled down), fields, degrees, points of text,
   * points of a bar.
   */
  templateSide: 30_000,
  templateFields: 100,
  templateAngle: 3600,
  templateFontSize: 1000,
  templateBar: 100,
  /** The printed width of a template, in mm. */
  printedMin: 10,
  printedMax: 1200,
  /** Characters of a registration's name. */
  registrationName: 50,
  /** The maximum price of a ticket, and the maximum plan of a registration. */
  price: 1_000_000,
  /** The maximum fixed part of the fee for payments by card. */
  cardFee: 1_000,
  ticketCount: 10_000_000,
  /** Steps, questions or answers of a scenario; conditions of one of them. */
  scenarioItems: 2000,
  cultures: 100,
  /** Path tests of a scenario. rules/scenario-check 13 */
  scenarioPaths: 500,
  conditions: 200,
  /** Characters of the idempotency key of a submission. */
  idempotencyKey: 100,
  /** Characters of a payment's id in the payment system. */
  paymentId: 100,
  /** The most tickets and groups that one bank transfer pays. */
  ticketsOfTransfer: 20,
  /** The most bank transfers in a request that looks for their tickets, and in one that books them. */
  transfersMatched: 500,
  transfersBooked: 50,
  /** Symbols of a ticket's tag, and tags of one ticket. rules/tickets 40 */
  tag: 40,
  tagsOfTicket: 20,
  /** Tickets of one action in the background, and tickets ticked one by one. rules/tickets 50 */
  actionTickets: 100_000,
  tickedTickets: 500,
  /** Badges that go to the printer at once. */
  badgesPrinted: 100,
  reprintReason: 200,
  /** A text of a query, such as the numbers of all ticked tickets: far below the 16 kB of an address. */
  queryText: 8_000,
  /** Characters of the key that signs deliveries, and of the attendee type of the networking platform. */
  itecKey: 500,
  itecAttendeeTypeId: 100,
  /** Symbols of a mail's subject, of the name that mails come from, and of the imprint below them. */
  mailSubject: 200,
  senderName: 100,
  imprint: 1000,
  /** Symbols of the reason why a ticket was cancelled, and days before the end of a hold. */
  cancelReason: 500,
  reminderDays: 30,
  /** Days before an event when its holders are reminded, and places of an event that a message tells of. */
  eventReminderDays: 30,
  eventPlaces: 100,
  /** Characters of a text on how to pay. */
  howToPay: 2000,
  /** Symbols of an invoice: a party's name, its address, a VAT or tax number; the prefix of its number, and the note below. */
  invoiceName: 200,
  address: 500,
  vatNumber: 40,
  invoicePrefix: 20,
  invoiceNote: 1000,
} as const;

/** Milliseconds until a message (toast) closes by itself. */
export const MESSAGE_MS = 5000;
