import type { ScreenName } from "../../paths.ts";

/** The purpose of a page, how it is used, and what comes next. */
type Help = readonly [purpose: string, use: string, next: string];

const list = (what: string, used: string): Help => [
  `All ${what}, for every project or for one.`,
  "Edit an entry, and give it texts in all languages.",
  used,
];
const add = (what: string, next: string): Help => [
  `Adds ${what}.`,
  "Only marked fields are needed, the rest can follow.",
  next,
];
const QUESTIONNAIRE = "Then include it in the scenario of a registration.";
const FOR_ANSWERS = "Visitors choose from it in their questionnaire.";
const SIGN_IN: Help = [
  "Signs you in.",
  "Your account was made by an admin who invited you.",
  "Then Home shows what to do.",
];
const SCENARIO: Help = [
  "The steps and questions that visitors go through.",
  "Add, move and change parts; each change is saved.",
  "Test it as a visitor before you send the link.",
];

/** The three sentences of each page, at the top of its help. rules/guidance 1 */
export const SCREEN_HELP: Readonly<Record<ScreenName, Help>> = {
  login: SIGN_IN,
  authCallback: SIGN_IN,
  permissionDenied: [
    "Your account has no rights here yet.",
    "An admin gives you a role and your projects.",
    "Sign in again once that is done.",
  ],
  home: [
    "Your starting point, with what needs you.",
    "Each line leads to the page where it is done.",
    "Without an event, begin with “Add the event”.",
  ],
  projects: [
    "All events; Foyer calls an event a project.",
    "Open one to set it up, or duplicate last year's.",
    "Next, give it a pool of barcodes.",
  ],
  addProject: [
    "Adds an event with its dates and time zone.",
    "Title, start and end are needed, and all of it can change later.",
    "Next, add a barcode pool.",
  ],
  projectOverview: [
    "How the event stands: tickets, revenue, visitors.",
    "Each chart has its figures as a table, one press away.",
    "Next, open the section of what you want to change.",
  ],
  editProject: [
    "The event's name, dates and texts.",
    "The menu has its pools, promo codes, registrations and visitors.",
    "The steps on this page show what comes next.",
  ],
  editProjectPlaces: [
    "The places where the event is held.",
    "Choose them from the catalog of places.",
    "Visitors see them on their page. Check it next.",
  ],
  editLogo: [
    "What visitors see of the event: logo, picture and colour.",
    "The logo is also in mails and on tickets.",
    "Next, check the public page of a registration.",
  ],
  barcodePools: [
    "The stocks of barcodes for this event's tickets.",
    "Each ticket takes one code, so a pool needs enough of them.",
    "Open a pool to upload codes or to generate them.",
  ],
  addBarcodePool: [
    "Adds a stock of barcodes.",
    "The kind of barcode cannot be changed later.",
    "Then upload codes or have them generated.",
  ],
  barcodes: [
    "The files of codes in this pool.",
    "Upload a file of codes, or generate them here.",
    "Next, add a registration that takes its codes from here.",
  ],
  listPromoCodes: [
    "Groups of promo codes, by owner.",
    "A group has codes that make tickets cheaper or free.",
    "Add a group, then generate its codes.",
  ],
  addPromoCode: add("a group of promo codes", "Next, add or generate its codes."),
  addedPromoCodes: [
    "The codes of the new group.",
    "Add single codes, import a file, or generate many.",
    "Then send them to their owners.",
  ],
  editPromoCode: [
    "The owner and the picture of a group.",
    "Changes count for all its codes.",
    "Next, add its codes on the tab “Promo Codes”.",
  ],
  promoCodes: [
    "The codes of this group and their uses.",
    "Edit discount and number in the row, or generate more.",
    "Then send them to their owner; a used one cannot be deleted.",
  ],
  registrations: [
    "What visitors can register for.",
    "Each has its price, its plan and its own public link.",
    "Open one for its settings, then edit its scenario.",
  ],
  addRegistration: [
    "Adds something that visitors can register for.",
    "Type and language stay; price and pool can change until the first ticket.",
    "Next, choose its questions in the scenario.",
  ],
  editRegistration: [
    "The settings and the public link of a registration.",
    "Status and times decide when it takes answers.",
    "Next, edit its scenario, then its badge, then send the link.",
  ],
  scenarioEditor: SCENARIO,
  stepListEditor: SCENARIO,
  responses: [
    "What visitors answered, and how often.",
    "Filter by an answer, or export all of them.",
    "To change a single ticket, go to Tickets next.",
  ],
  bulkRegistration: [
    "Registers many visitors from one file.",
    "Download the template, fill it in, and upload it.",
    "Correct the rows with errors, then issue and print the tickets.",
  ],
  scenarioPlayer: [
    "Plays the questions as a visitor sees them.",
    "Nothing is stored, and no code is used up.",
    "If all is right, send the public link.",
  ],
  scenarioResults: [
    "What your test would have sent.",
    "Compare it with what you expect of visitors.",
    "Play again, or go back to the scenario.",
  ],
  generalTemplates: [
    "The pages and badges that this registration prints.",
    "Open one to place names and codes on it.",
    "Print a sample before the event.",
  ],
  conditionalTemplates: [
    "Badges that depend on one answer.",
    "Choose an answer and give it a page of its own; all others get the general one.",
    "Then try an answer on the tab of general templates.",
  ],
  promocodeTemplates: [
    "Badges for holders of certain promo codes.",
    "Choose a group and give it a page of its own; all others get the general one.",
    "Then try a group on the tab of general templates.",
  ],
  editTemplate: [
    "One page or badge, as it is printed.",
    "Place fields on it; the sample shows each change.",
    "Print the sample on the real printer once.",
  ],
  offlineTemplate: [
    "The page of reserved barcodes for the door.",
    "Place the fields, then print the reserved codes.",
    "Take the sheets to the desks.",
  ],
  editSections: [
    "The parts of the catalogs that this event offers.",
    "Switch off what its visitors should not see.",
    "Check the public page afterwards.",
  ],
  itecDeliveries: [
    "Tickets passed on for networking.",
    "Failed ones show their reason.",
    "Correct the settings on the registration's page, then send them again.",
  ],
  embedding: [
    "Registration forms on pages of your own website.",
    "Add the website, then paste the two lines into its page.",
    "Check that page: the form takes the height that it needs.",
  ],
  mails: [
    "The mails to visitors, and who they come from.",
    "Open one to write its text in a language.",
    "The imprint stands below every mail.",
  ],
  editMailText: [
    "Write subject and text, and insert variables where the cursor is.",
    "The preview shows the mail with made-up data.",
    "Send yourself a test mail before you save.",
  ],
  messages: [
    "The messages to holders of tickets, and how they went.",
    "Write one here, or from tickets that you have selected.",
    "Open a message to see each recipient, or to stop it.",
  ],
  addMessage: [
    "Write to many holders of tickets at once.",
    "The counts say who gets it; the preview shows it in each language.",
    "Send yourself a test mail, then send or schedule it.",
  ],
  message: [
    "A message and what became of it for each ticket.",
    "Filter by state to see which mails bounced or failed.",
    "Change it until its time comes; stop it while mails are waiting.",
  ],
  editMessage: [
    "Change a message until its time comes.",
    "Choose the tickets again to reach people who have registered since.",
    "Without a day it is sent as soon as you save.",
  ],
  waitingList: [
    "The line of a sold-out registration.",
    "Turn it on, and say how long an offer lasts.",
    "Free places go to the next in line, or to whom you choose.",
  ],
  paymentAccounts: [
    "Whose account takes the payments of the project by card.",
    "Store the secret key of an account; it is tried at the provider first.",
    "Choose who takes new payments; others stay with the account that they were started at.",
  ],
  bankStatement: [
    "Payments by transfer, from your bank's file.",
    "What has its reference and its amount is selected; look at the rest.",
    "Press the button to book them; the same file again books nothing twice.",
  ],
  retention: [
    "When personal data are erased automatically.",
    "Add a rule, and try it: nothing is erased, and you see how much it would be.",
    "Postpone it when you still need the data.",
  ],
  webhooks: [
    "Other systems that are told what happens in the project.",
    "Add an address, keep its secret, and send a test event.",
    "The deliveries show what arrived, and send again what did not.",
  ],
  webhookDeliveries: [
    "What a webhook was told in the last 30 days.",
    "Failed ones show the receiver's answer.",
    "Fix the receiver, then send them again.",
  ],
  gates: [
    "Where visitors come in, and which tickets each gate admits.",
    "Gates of one area count together; whoever is let in is among the visitors.",
    "Next, check in at a gate, or add a device that scans without a network.",
  ],
  gatesLive: [
    "What happens at the gates today, refreshed by itself.",
    "People by gate and quarter of an hour, in each area now, devices, and what was refused.",
    "Tick off who was let in twice once somebody has seen to it.",
  ],
  checkIn: [
    "Scan a ticket, or type its code and press Enter.",
    "Green lets in, amber was seen before, red is refused with the reason.",
    "Below are the gate's figures and the latest scans of everybody there.",
  ],
  gateHelp: [
    "Type a name, an address or a code; arrows choose, Enter opens.",
    "Enter once more lets in, with the reason that is chosen.",
    "A new ticket, sold on the registration's page, is listed on top.",
  ],
  exhibitors: [
    "Companies whose people scan the badges of visitors who agreed.",
    "Choose which consent is an agreement, and which details exhibitors get.",
    "Next, open an exhibitor and add a device for each of its people.",
  ],
  exhibitor: [
    "The devices of an exhibitor's people, and its leads as a file.",
    "Add a device, and hand its link over: it works for one phone.",
    "Block a lost device; the others keep their leads.",
  ],
  payments: [
    "Every payment of the project, by card or noted by staff, with its refunds.",
    "Filter by state, provider or day; the totals above are of what is listed.",
    "Export the movements for the accounts: a row each, refunds negative.",
  ],
  invoices: [
    "Every invoice of the project, and what cancels them.",
    "Filter by day, number or recipient; download a PDF from its row.",
    "Export them for the accounts: a row for each rate of VAT.",
  ],
  invoicing: [
    "The seller that invoices name, and the VAT in the prices.",
    "Fill in everything that is required: without it no invoices are issued.",
    "Issued invoices keep the seller that they were issued with.",
  ],
  visitors: [
    "Who attended, by day and gate.",
    "Scans at the gates count by themselves; upload the files of other readers.",
    "Then filter the tickets by who attended.",
  ],
  visitorFile: [
    "The lines of one file of a gate.",
    "Each line shows whether its code was known.",
    "Correct day or gate in the list of files.",
  ],
  tickets: [
    "All tickets of a project.",
    "Search by name, number, mail or code, add filters, and save both as a view.",
    "Open one to correct, print, mail, pay or cancel it, or select several to change them together.",
  ],
  ticketStatistics: [
    "Counts the tickets of a project by two of their properties.",
    "Choose rows and columns, and narrow the tickets by filters; a row's name shows its tickets alone.",
    "Press a number to see its tickets, or export the table.",
  ],
  catalogs: [
    "Lists that all questionnaires share.",
    "Choose one from the menu.",
    "Changes apply to every project at once. Check a public page next.",
  ],
  listCountry: list("countries", FOR_ANSWERS),
  addCountry: add("a country", FOR_ANSWERS),
  editCountry: ["One country in all languages.", "Missing texts fall back to English.", FOR_ANSWERS],
  listRegions: list("regions of countries", FOR_ANSWERS),
  addRegion: add("a region of a country", FOR_ANSWERS),
  listPlaces: list("places", "Choose them in a project's section “Places”."),
  addPlace: add("a place", "Choose it in a project's section “Places”."),
  editPlace: [
    "One place in all languages.",
    "Its name and address are shown to visitors.",
    "Choose it in a project's section “Places”.",
  ],
  listUiItems: list(
    "texts of the visitors' pages and mails",
    "Change them here, and visitors see them at once.",
  ),
  addUiItem: add("a text for the visitors' pages", "Then fill in its other languages."),
  editUiItem: [
    "One text in all languages.",
    "Keep the placeholders, such as [event].",
    "Check the public page afterwards.",
  ],
  listSteps: list("steps of questionnaires", QUESTIONNAIRE),
  addStep: add("a step", "Then add questions to it."),
  listQuestions: list("questions", QUESTIONNAIRE),
  addQuestion: add("a question", QUESTIONNAIRE),
  editQuestion: ["One question in all languages.", "Its type stays once a scenario uses it.", QUESTIONNAIRE],
  listAnswers: list("answers to choose from", QUESTIONNAIRE),
  addAnswer: add("an answer to a question", QUESTIONNAIRE),
  listPhoneCodes: list("phone codes of countries", FOR_ANSWERS),
  addPhoneCode: add("a phone code", FOR_ANSWERS),
  editPhoneCode: ["One phone code in all languages.", "Its country names it.", FOR_ANSWERS],
  rubricsList: list("rubrics of partitions", FOR_ANSWERS),
  addRubric: add("a rubric", FOR_ANSWERS),
  listPartitions: list("partitions of rubrics", "A project offers them in its section “Sections”."),
  addPartition: add("a partition", "Then add rubrics to it."),
  settings: [
    "Settings for the whole installation.",
    "They count for all projects from now on.",
    "Next, invite your colleagues on the tab “Staff”.",
  ],
  listStaff: [
    "Everybody who may work here.",
    "A role says what somebody may do, and projects where.",
    "Invite a colleague with the button above.",
  ],
  addStaff: [
    "Invites a colleague.",
    "Choose a role and, except for admins, projects.",
    "Send the link that you get; it works once.",
  ],
  editStaff: [
    "One colleague's role, projects and sign-in.",
    "Somebody who leaves is switched off, never deleted.",
    "To see what they did, open the audit next.",
  ],
  apiKeys: [
    "Keys by which other programs call the API.",
    "A key does what you chose, and never more than its maker may.",
    "Revoke a key that nobody uses any more.",
  ],
  addApiKey: [
    "Makes a key for one program.",
    "Choose the least that the program needs.",
    "Copy the key when it is shown; that happens once.",
  ],
  listAudit: [
    "Who changed what, and when.",
    "Staff's changes come first; visitors' entries are counted by day.",
    "Press Details for before and after, then follow the name to mend it.",
  ],
  account: [
    "Your own account and how you sign in.",
    "Change the password or add a second factor.",
    "Then keep the recovery codes in a safe place.",
  ],
  invitation: SIGN_IN,
  reconciliation: [
    "Payments on which a provider of card payments and Foyer do not agree.",
    "Each says what to do; mark it with a reason once you have.",
    "They are looked for each night; the compared days have the sums.",
  ],
  reconciledDays: [
    "The days whose payments were compared with the providers', and their sums.",
    "Ask for days to be compared again, such as the month that you close.",
    "What differs is on the list of Reconciliation.",
  ],
  outbox: [
    "All mails to visitors, and whether they left.",
    "Mail is set up where the server is started.",
    "Read the reason of a failed one, then send it again.",
  ],
};
