/** Which slice of the server may use which: only along these lines, and only their `*.service.ts`. No cycles. */
const slices = {
  audit: [],
  staff: ["audit", "settings"],
  session: ["staff", "audit", "settings"],
  catalogs: [],
  settings: ["catalogs"],
  projects: ["catalogs", "settings"],
  logo: [],
  "barcode-pools": ["projects"],
  "promo-codes": ["projects", "settings"],
  sections: ["projects", "registrations", "catalogs"],
  itec: ["settings"],
  registrations: ["projects", "barcode-pools", "catalogs", "settings", "itec"],
  printouts: ["registrations", "projects", "settings", "catalogs", "ticket-page", "barcode-pools"],
  "scenario-check": ["registrations", "projects", "printouts", "catalogs", "settings"],
  "scenario-publishing": [
    "registrations",
    "scenario-check",
    "public-registration",
    "projects",
    "catalogs",
    "audit",
  ],
  mail: ["settings", "itec"],
  "late-payments": [],
  tickets: ["projects", "registrations", "settings", "late-payments", "ticket-pdf"],
  visitors: ["projects", "settings"],
  responses: ["projects", "registrations", "catalogs", "tickets"],
  home: ["audit", "projects", "visitors", "ticket-life", "scenario-check", "mail"],
  search: ["tickets", "registrations", "barcode-pools"],
  "ticket-corrections": ["catalogs", "registrations", "settings", "submissions", "tickets"],
  "ticket-views": ["projects"],
  "ticket-life": ["tickets", "late-payments", "audit"],
  "ticket-actions": ["tickets", "ticket-life", "ticket-mail", "audit", "projects", "settings"],
  "public-registration": ["registrations", "projects", "catalogs", "logo", "settings"],
  "attendee-page": ["public-registration", "catalogs"],
  verification: ["public-registration", "projects", "logo", "catalogs", "mail"],
  "attendee-sign-in": ["public-registration", "verification"],
  submissions: [
    "attendee-sign-in",
    "public-registration",
    "promo-codes",
    "verification",
    "projects",
    "catalogs",
    "settings",
    "itec",
  ],
  "bulk-registration": [
    "registrations",
    "submissions",
    "promo-codes",
    "barcode-pools",
    "projects",
    "catalogs",
    "settings",
    "audit",
    "ticket-pdf",
  ],
  "offline-registration": ["registrations", "barcode-pools", "ticket-pdf"],
  desks: [
    "registrations",
    "submissions",
    "promo-codes",
    "barcode-pools",
    "projects",
    "catalogs",
    "settings",
    "printouts",
    "staff",
    "audit",
  ],
  "ticket-page": ["public-registration", "settings"],
  "ticket-pdf": ["printouts", "ticket-page", "public-registration", "catalogs", "logo", "settings"],
  "ticket-mail": ["ticket-page", "logo", "ticket-pdf", "public-registration", "catalogs", "mail"],
};
/** Which feature of the admin app may use which; a feature's parts for others stand at its top level. */
const adminFeatures = [
  "home",
  "overview",
  "projects",
  "logo",
  "registrations",
  "scenario-editor",
  "bulk-registration",
  "printouts",
  "tickets",
  "visitors",
  "barcode-pools",
  "promo-codes",
  "catalogs",
  "settings",
  "staff",
  "audit",
  "mail",
];

const api = "^apps/api/src/features/";
const sliceRules = Object.entries(slices).map(([slice, may]) => ({
  name: `slice-${slice}`,
  comment: `${slice} may use only the *.service.ts of: ${may.join(", ") || "nothing"}`,
  from: { path: `${api}${slice}/`, pathNot: "\\.test\\.ts$" },
  to: { path: api, pathNot: [`${api}${slice}/`, ...may.map((m) => `${api}${m}/.*\\.service\\.ts$`)] },
}));
const featureRules = adminFeatures.map((feature) => ({
  name: `admin-feature-${feature}`,
  comment: "A feature never imports another feature",
  from: { path: `^apps/admin/src/features/${feature}/` },
  to: { path: "^apps/admin/src/features/", pathNot: `^apps/admin/src/features/${feature}/` },
}));

const rules = [
  {
    name: "not-to-unresolvable",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },
  { name: "no-cycle", from: {}, to: { circular: true } },
  {
    name: "unknown-slice",
    comment: "A new slice must be named in the list above, with what it may use",
    from: { path: api, pathNot: Object.keys(slices).map((slice) => `${api}${slice}/`) },
    to: {},
  },
  {
    name: "unknown-feature",
    from: {
      path: "^apps/admin/src/features/",
      pathNot: adminFeatures.map((feature) => `^apps/admin/src/features/${feature}/`),
    },
    to: {},
  },
  ...sliceRules,
  ...featureRules,
  {
    name: "admin-parts-know-no-feature",
    comment: "What features share does not know them; the table of screens alone does",
    from: { path: "^apps/admin/src/", pathNot: "^apps/admin/src/(features/|screens(\\.ts$|/))" },
    to: { path: "^apps/admin/src/features/" },
  },
  {
    name: "domain-imports-nothing",
    from: { path: "^packages/domain/src/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: "^packages/domain/src/" },
  },
  {
    name: "contract-stands-on-domain-and-zod",
    from: { path: "^packages/contract/src/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: ["^packages/(contract|domain)/src/", "node_modules/zod/"] },
  },
  {
    name: "api-client-stands-on-contract",
    from: { path: "^packages/api-client/src/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: "^packages/(api-client|contract)/src/" },
  },
  {
    name: "scenario-document-stands-on-domain-and-contract",
    comment: "Server, back-office and tests use it: no I/O, and of the contract its types alone",
    from: { path: "^packages/scenario-document/src/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: "^packages/(scenario-document|contract|domain)/src/" },
  },
  {
    name: "print-stands-on-domain",
    comment:
      "Pages from values: no database, no server; of the domain the kinds of barcodes and of fields, and how texts are written",
    from: { path: "^packages/print/src/", pathNot: "\\.test\\.ts$" },
    to: {
      pathNot: [
        "^packages/print/src/",
        "^packages/domain/src/(barcode|printout|locale|ui-text)/",
        "node_modules/(harfbuzzjs|bidi-js|qr|bwip-js|pdfkit|@types/(pdfkit|node))/",
        "^node:",
        "^(fs|module|timers/promises|zlib)$",
      ],
    },
  },
  {
    name: "desk-stands-on-what-visitors-have",
    comment: "All of it is on the device for days: the player, the layout of printouts, no UI kit",
    from: { path: "^apps/desk/src/", pathNot: "\\.test\\.tsx?$" },
    to: {
      pathNot: [
        "^apps/desk/src/",
        "^packages/(player|print|domain|contract|api-client)/src/",
        "node_modules/(@types/)?react(-dom)?/",
      ],
    },
  },
  {
    name: "browsers-never-print",
    comment: "Fonts and layout stay on the server; a browser gets outlines, and of this package types alone",
    from: { path: "^(apps/(admin|registration)|packages/(ui|player|contract|domain))/src/" },
    to: { path: "^packages/print/src/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "rich-text-stands-alone",
    comment: "The attendee page uses it too: no UI kit, no editor",
    from: { path: "^packages/rich-text/src/", pathNot: "\\.test\\.ts$" },
    to: {
      pathNot: [
        "^packages/rich-text/src/",
        "node_modules/(mdast-util-[^/]+|@types/mdast|htmlparser2|(@types/)?react)/",
      ],
    },
  },
  {
    name: "player-stays-small",
    comment: "The attendee page uses it too: no UI kit",
    from: { path: "^packages/player/src/", pathNot: "\\.test\\.tsx?$" },
    to: {
      pathNot: [
        "^packages/(player|domain|rich-text)/src/",
        "^packages/contract/src/",
        "node_modules/((@types/)?react|re2js)/",
      ],
    },
  },
  {
    name: "attendee-page-formats-nothing",
    comment: "A phone takes long to load its calendars: times and prices come as texts. rules/values 6",
    from: { path: "^(apps/registration|packages/player)/src/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^packages/domain/src/format/" },
  },
  {
    name: "ui-knows-no-domain",
    comment: "Of the domain only how times, numbers and money are written",
    from: { path: "^packages/ui/src/" },
    to: { path: "^(packages/(domain/src/(?!format/)|contract|player|api-client)|apps)/" },
  },
  {
    name: "platform-never-imports-features",
    from: { path: "^apps/api/src/platform/" },
    to: { path: "^apps/api/src/features/" },
  },
  {
    name: "routes-never-touch-sql",
    from: { path: "\\.routes\\.ts$", pathNot: "^apps/api/src/platform/http/health\\.routes\\.ts$" },
    to: { path: "node_modules/(kysely|pg)/" },
  },
  {
    name: "apps-stay-apart",
    comment: "An attendee never downloads back-office code; browsers never get server code",
    from: { path: "^apps/([^/]+)/" },
    to: { path: "^apps/", pathNot: "^apps/$1/" },
  },
  {
    name: "only-server-folder-fetches",
    comment: "Features of the admin app talk to the server through src/server",
    from: { path: "^apps/admin/src/features/" },
    to: { path: "node_modules/(oidc-client-ts|react-oidc-context)/" },
  },
  {
    name: "tools-stand-below-tests-and-benches",
    comment: "What end-to-end tests, benches and tools share stands in tools/harness",
    from: { path: "^tools/" },
    to: { path: "^(e2e|bench)/" },
  },
  {
    name: "tests-and-benches-stay-apart",
    from: { path: "^e2e/" },
    to: { path: "^bench/" },
  },
  {
    name: "no-test-code-in-the-product",
    from: { path: "^(apps|packages)/[^/]+/src/", pathNot: "\\.test\\.tsx?$" },
    to: { path: ["\\.test\\.tsx?$", "^apps/api/test/", "^(e2e|bench|tools)/"] },
  },
];

export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: "error" })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
