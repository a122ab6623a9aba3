import type { Screens } from "./screen.ts";

/** The screens of projects and of what is in them, in the order of their sections. */
export const PROJECT_SCREENS = {
  projects: {
    title: "Projects",
    access: { staff: "viewer" },
    menu: "Projects",
    load: () =>
      import("../features/projects/project-list-screen.tsx").then((module) => module.ProjectListScreen),
  },
  addProject: {
    title: "Add project",
    shape: "form",
    parent: "projects",
    access: { staff: "admin" },
    load: () =>
      import("../features/projects/project-add-screen.tsx").then((module) => module.ProjectAddScreen),
  },
  // Before the page that it is a tab of: it is the first tab. rules/home 8
  projectOverview: {
    title: "Overview",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Overview",
    isAboutMoney: true,
    load: () => import("../features/overview/overview-screen.tsx").then((module) => module.OverviewScreen),
  },
  editProject: {
    title: "Project",
    shape: "form",
    parent: "projects",
    access: { staff: "viewer" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("../features/projects/project-edit-screen.tsx").then((module) => module.ProjectEditScreen),
  },
  barcodePools: {
    title: "Barcode pools",
    parent: "editProject",
    access: { staff: "manager" },
    tab: "Barcode Pools",
    load: () =>
      import("../features/barcode-pools/pool-list-screen.tsx").then((module) => module.PoolListScreen),
  },
  addBarcodePool: {
    title: "Add barcode pool",
    shape: "form",
    parent: "barcodePools",
    access: { staff: "manager" },
    load: () =>
      import("../features/barcode-pools/pool-add-screen.tsx").then((module) => module.PoolAddScreen),
  },
  barcodes: {
    title: "Barcodes",
    parent: "barcodePools",
    access: { staff: "manager" },
    load: () =>
      import("../features/barcode-pools/pool-files-screen.tsx").then((module) => module.PoolFilesScreen),
  },
  listPromoCodes: {
    title: "Promo codes",
    parent: "editProject",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("../features/promo-codes/group-list-screen.tsx").then((module) => module.GroupListScreen),
  },
  addPromoCode: {
    title: "Add promocode group",
    shape: "form",
    parent: "listPromoCodes",
    access: { staff: "manager" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("../features/promo-codes/group-add-screen.tsx").then((module) => module.GroupAddScreen),
  },
  addedPromoCodes: {
    title: "Promo codes of the new group",
    parent: "addPromoCode",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("../features/promo-codes/group-add-screen.tsx").then((module) => module.CodesOfNewGroupScreen),
  },
  editPromoCode: {
    title: "Promocode group",
    shape: "form",
    parent: "listPromoCodes",
    access: { staff: "manager" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("../features/promo-codes/group-edit-screen.tsx").then((module) => module.GroupEditScreen),
  },
  promoCodes: {
    title: "Promo codes of a group",
    parent: "editPromoCode",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("../features/promo-codes/promo-code-list-screen.tsx").then(
        (module) => module.PromoCodeListScreen,
      ),
  },
  editProjectPlaces: {
    title: "Project places",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Places",
    load: () =>
      import("../features/projects/project-places-screen.tsx").then((module) => module.ProjectPlacesScreen),
  },
  editLogo: {
    title: "Logo",
    shape: "form",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Logo",
    load: () => import("../features/logo/logo-screen.tsx").then((module) => module.LogoScreen),
  },
  registrations: {
    title: "Registrations",
    parent: "editProject",
    access: { staff: "operator" },
    isAboutMoney: true,
    tab: "Registrations",
    load: () =>
      import("../features/registrations/registration-list-screen.tsx").then(
        (module) => module.RegistrationListScreen,
      ),
  },
  addRegistration: {
    title: "Add registration",
    shape: "form",
    parent: "registrations",
    access: { staff: "manager" },
    isAboutMoney: true,
    load: () =>
      import("../features/registrations/registration-add-screen.tsx").then(
        (module) => module.RegistrationAddScreen,
      ),
  },
  visitors: {
    title: "Visitors",
    parent: "editProject",
    access: { staff: "operator" },
    tab: "Visitors",
    load: () => import("../features/visitors/visitors-screen.tsx").then((module) => module.VisitorsScreen),
  },
  visitorFile: {
    title: "Visitor file",
    parent: "visitors",
    access: { staff: "operator" },
    load: () =>
      import("../features/visitors/visitor-file-screen.tsx").then((module) => module.VisitorFileScreen),
  },
  gates: {
    title: "Gates",
    parent: "visitors",
    access: { staff: "operator" },
    load: () => import("../features/gates/gates-screen.tsx").then((module) => module.GatesScreen),
  },
  gatesLive: {
    title: "Live",
    parent: "gates",
    access: { staff: "operator" },
    load: () => import("../features/gates/live/live-screen.tsx").then((module) => module.LiveScreen),
  },
  checkIn: {
    title: "Check in",
    parent: "gates",
    access: { staff: "operator" },
    load: () =>
      import("../features/gates/check-in/check-in-screen.tsx").then((module) => module.CheckInScreen),
  },
  gateHelp: {
    title: "Help desk",
    parent: "checkIn",
    access: { staff: "operator" },
    load: () => import("../features/gates/help/help-screen.tsx").then((module) => module.HelpScreen),
  },
  exhibitors: {
    title: "Exhibitors",
    parent: "editProject",
    access: { staff: "operator" },
    tab: "Exhibitors",
    load: () =>
      import("../features/exhibitors/exhibitors-screen.tsx").then((module) => module.ExhibitorsScreen),
  },
  exhibitor: {
    title: "Exhibitor",
    parent: "exhibitors",
    access: { staff: "operator" },
    load: () =>
      import("../features/exhibitors/exhibitor-screen.tsx").then((module) => module.ExhibitorScreen),
  },
  payments: {
    title: "Payments",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Payments",
    isAboutMoney: true,
    load: () => import("../features/payments/payments-screen.tsx").then((module) => module.PaymentsScreen),
  },
  editSections: {
    title: "Project sections",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Sections",
    load: () =>
      import("../features/projects/project-sections-screen.tsx").then(
        (module) => module.ProjectSectionsScreen,
      ),
  },
  embedding: {
    title: "On your website",
    parent: "editProject",
    access: { staff: "manager" },
    load: () => import("../features/embedding/embedding-screen.tsx").then((module) => module.EmbeddingScreen),
  },
  mails: {
    title: "Mails",
    shape: "form",
    parent: "editProject",
    access: { staff: "manager" },
    load: () => import("../features/mail-texts/mails-screen.tsx").then((module) => module.MailsScreen),
  },
  editMailText: {
    title: "Text of a mail",
    shape: "form",
    parent: "mails",
    access: { staff: "manager" },
    load: () => import("../features/mail-texts/mail-text-screen.tsx").then((module) => module.MailTextScreen),
  },
  messages: {
    title: "Messages",
    parent: "editProject",
    access: { staff: "manager" },
    load: () => import("../features/messages/messages-screen.tsx").then((module) => module.MessagesScreen),
  },
  addMessage: {
    title: "Write a message",
    shape: "form",
    parent: "messages",
    access: { staff: "manager" },
    load: () =>
      import("../features/messages/message-add-screen.tsx").then((module) => module.MessageAddScreen),
  },
  message: {
    title: "Message",
    parent: "messages",
    access: { staff: "manager" },
    load: () => import("../features/messages/message-screen.tsx").then((module) => module.MessageScreen),
  },
  editMessage: {
    title: "Change the message",
    shape: "form",
    parent: "message",
    access: { staff: "manager" },
    load: () =>
      import("../features/messages/message-edit-screen.tsx").then((module) => module.MessageEditScreen),
  },
  paymentAccounts: {
    title: "Card payments",
    parent: "payments",
    access: { staff: "admin" },
    isAboutMoney: true,
    load: () =>
      import("../features/payments/accounts/payment-accounts-screen.tsx").then(
        (module) => module.PaymentAccountsScreen,
      ),
  },
  invoices: {
    title: "Invoices",
    parent: "payments",
    access: { staff: "viewer" },
    isAboutMoney: true,
    load: () => import("../features/invoices/invoices-screen.tsx").then((module) => module.InvoicesScreen),
  },
  invoicing: {
    title: "Seller and VAT",
    shape: "form",
    parent: "invoices",
    access: { staff: "viewer" },
    load: () => import("../features/invoices/invoicing-screen.tsx").then((module) => module.InvoicingScreen),
  },
  bankStatement: {
    title: "Bank statement",
    parent: "payments",
    access: { staff: "manager" },
    isAboutMoney: true,
    load: () =>
      import("../features/bank-statement/bank-statement-screen.tsx").then(
        (module) => module.BankStatementScreen,
      ),
  },
  retention: {
    title: "Retention",
    parent: "editProject",
    access: { staff: "manager" },
    load: () => import("../features/retention/retention-screen.tsx").then((module) => module.RetentionScreen),
  },
  webhooks: {
    title: "Webhooks",
    parent: "editProject",
    access: { staff: "manager" },
    load: () => import("../features/webhooks/webhooks-screen.tsx").then((module) => module.WebhooksScreen),
  },
  webhookDeliveries: {
    title: "Deliveries",
    parent: "webhooks",
    access: { staff: "manager" },
    load: () =>
      import("../features/webhooks/webhook-deliveries-screen.tsx").then(
        (module) => module.WebhookDeliveriesScreen,
      ),
  },
} satisfies Screens;
