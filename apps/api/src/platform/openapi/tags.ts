import type { Endpoint } from "@foyer/contract/endpoint.ts";

type Tag = { name: string; description: string; segments: readonly string[] };

/** The groups of the API's page, and the segments of paths that belong to each. */
const TAGS: readonly Tag[] = [
  {
    name: "Sign-in",
    description: "Who is calling, with which rights; one's own account; links to files.",
    segments: ["session", "sign-in-config", "account", "invitations", "download-links"],
  },
  {
    name: "Staff",
    description: "People, their roles and projects, and the keys of other programs.",
    segments: ["staff", "api-keys"],
  },
  { name: "Audit", description: "Who changed what, and when.", segments: ["audit", "history"] },
  {
    name: "Settings",
    description: "Settings of the installation, and what is left to set up.",
    segments: ["application-setting", "first-steps"],
  },
  {
    name: "Reconciliation",
    description: "Payments at the providers of card payments, compared with those of Foyer.",
    segments: ["reconciliation"],
  },
  {
    name: "Home",
    description: "What needs attention, recent activity, and the search across projects.",
    segments: ["activity", "attention", "home-projects", "search", "entity-count"],
  },
  {
    name: "Catalogs",
    description: "Shared entries with texts in each language: countries, steps, questions, answers and more.",
    segments: [
      "answers",
      "catalog-uses",
      "countries",
      "country-phone-codes",
      "culture",
      "partitions",
      "places",
      "question-types",
      "questions",
      "regions",
      "rubrics",
      "steps",
      "user-message",
    ],
  },
  {
    name: "Projects",
    description: "An event: its times, places, sections, logo and figures.",
    segments: [
      "projects",
      "project-places",
      "sections",
      "section-conditions",
      "logo",
      "face",
      "embedding",
      "invoicing",
      "overview",
      "duplicate",
      "question-copies",
      "code-shortages",
    ],
  },
  {
    name: "Barcodes",
    description: "Pools of the codes that tickets carry.",
    segments: ["barcodes", "barcode-pools", "reserved-barcodes"],
  },
  {
    name: "Promo codes",
    description: "Groups of codes that make tickets cheaper.",
    segments: ["promo-code-groups", "promocodes", "promotions"],
  },
  {
    name: "Registrations",
    description: "The forms by which visitors get tickets: terms, languages, state.",
    segments: ["registrations", "questionnaires", "summary", "languages", "available", "play"],
  },
  {
    name: "Scenarios",
    description: "The questions of a registration: the document, drafts, versions, checks.",
    segments: ["scenario"],
  },
  {
    name: "Printouts",
    description: "Templates of tickets and badges, and the files made of them.",
    segments: ["printout-templates", "barcode-template", "template-choice", "ticket-printout"],
  },
  {
    name: "Bulk registration",
    description: "Many visitors from one file.",
    segments: ["batch-catalogue"],
  },
  {
    name: "Desks",
    description: "Devices that register visitors without a network, and what they sync.",
    segments: ["desks", "desk-conflicts"],
  },
  {
    name: "Waiting lists",
    description: "The lines of sold-out registrations, and offers of free places.",
    segments: ["waiting-list"],
  },
  {
    name: "Group orders",
    description: "Several people registered in one order, with one payment.",
    segments: ["ticket-groups", "groups", "completion"],
  },
  {
    name: "Tickets",
    description: "Search, payment, cancellation, corrections, exports, statistics and views of tickets.",
    segments: [
      "tickets",
      "ticket-actions",
      "ticket-export",
      "ticket-exports",
      "ticket-filters",
      "ticket-statistics",
      "ticket-tags",
      "ticket-views",
      "own-ticket-views",
      "badge-prints",
      "suspicious-holds",
      "hold-releases",
      "late-payments",
      "bank-transfers",
      "payments",
      "payment-accounts",
      "payment-choice",
      "payment-fee",
      "payment-mode",
      "payment-export",
      "invoices",
      "invoice-export",
      "erasures",
      "erasure-requests",
      "retention",
    ],
  },
  {
    name: "Responses",
    description: "What visitors answered, counted and row by row.",
    segments: ["responses", "answer-counts", "response-export"],
  },
  {
    name: "Mails",
    description: "Mails and messages to visitors, their texts, and whether they left.",
    segments: ["mails", "mail-texts", "mail-sender", "messages"],
  },
  {
    name: "Deliveries",
    description: "Tickets that are sent to the networking platform.",
    segments: ["itec-deliveries"],
  },
  {
    name: "Webhooks",
    description:
      "Receivers that are told what happens to tickets and registrations, and what they were told.",
    segments: ["webhooks"],
  },
  {
    name: "Gates",
    description: "Gates of a project, the devices that scan there, and what is scanned.",
    segments: [
      "gates",
      "gate-devices",
      "gate-scan-files",
      "gate-conflicts",
      "gate-areas",
      "gate-live",
      "signed-codes",
    ],
  },
  {
    name: "Exhibitors",
    description: "Exhibitors of a project, their devices, and the leads that they scan.",
    segments: ["exhibitors", "lead-settings"],
  },
  {
    name: "Visitors",
    description: "Files of the gates, and who came.",
    segments: ["visitors", "visitors-by-day"],
  },
];

const PUBLIC: Tag = {
  name: "Public pages",
  description:
    "What visitors, invited people, desks, gate devices and devices of exhibitors call, without an account.",
  segments: [],
};

/** For an endpoint that no group names yet; a test refuses it. */
const OTHER: Tag = { name: "Other", description: "Everything else.", segments: [] };

/** The group of an endpoint: by what its path is about, below its project and registration. */
export function tagOf({ path, access }: Pick<Endpoint, "path" | "access">): Tag {
  if (access === "public") return PUBLIC;
  const [, , root = "", , part, , partOfRegistration] = path.split("/");
  const inProject = root === "projects" && part !== undefined;
  const deepest = part === "registrations" ? (partOfRegistration ?? part) : part;
  const segment = inProject ? deepest : root;
  return TAGS.find(({ segments }) => segments.includes(segment ?? "")) ?? OTHER;
}
