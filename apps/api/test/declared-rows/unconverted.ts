/** Files whose raw statements do not declare their rows yet. */
export const UNCONVERTED: readonly string[] = [
  // features/attendee-sign-in
  "features/attendee-sign-in/attendee-session.store.ts",
  // features/audit
  "features/audit/audit-names.store.ts",
  // features/barcode-pools
  "features/barcode-pools/barcode-pools.store.ts",
  "features/barcode-pools/codes.store.ts",
  "features/barcode-pools/find-codes.store.ts",
  "features/barcode-pools/reserved-codes.store.ts",
  // features/bulk-registration
  "features/bulk-registration/batch-rows.store.ts",
  "features/bulk-registration/bulk-registration.store.ts",
  // features/catalogs
  "features/catalogs/choices/choices.store.ts",
  "features/catalogs/cultures/cultures.store.ts",
  "features/catalogs/entity-count/entity-count.store.ts",
  "features/catalogs/localized-entry/localized-entry.store.ts",
  "features/catalogs/questionnaire/questionnaire.store.ts",
  "features/catalogs/ui-items/ui-items.store.ts",
  // features/desks
  "features/desks/desk-codes.store.ts",
  "features/desks/desk-conflicts.store.ts",
  "features/desks/desks.store.ts",
  // features/itec
  "features/itec/itec-consent.store.ts",
  "features/itec/itec-delivery.store.ts",
  // features/late-payments
  "features/late-payments/late-payments.store.ts",
  // features/mail
  "features/mail/mail.store.ts",
  "features/mail/outbox.store.ts",
  "features/mail/ticket-address.store.ts",
  // features/printouts
  "features/printouts/printout-templates.store.ts",
  // features/promo-codes
  "features/promo-codes/promo-code-groups.store.ts",
  "features/promo-codes/promo-codes.store.ts",
  // features/public-registration
  "features/public-registration/openings.store.ts",
  "features/public-registration/registration-link.store.ts",
  // features/registrations
  "features/registrations/asked-questions.store.ts",
  "features/registrations/code-shortages.store.ts",
  "features/registrations/find-registrations.store.ts",
  "features/registrations/first-steps.store.ts",
  "features/registrations/registrations.store.ts",
  "features/registrations/scenario-draft.store.ts",
  "features/registrations/templates-of-registration.store.ts",
  // features/responses
  "features/responses/answer-tally.store.ts",
  "features/responses/responses.store.ts",
  "features/responses/seek-responses.store.ts",
  // features/scenario-check
  "features/scenario-check/scenario-paths.store.ts",
  // features/scenario-publishing
  "features/scenario-publishing/scenario-versions.store.ts",
  // features/sections
  "features/sections/sections.store.ts",
  // features/staff
  "features/staff/invitations.store.ts",
  "features/staff/staff-list.store.ts",
  // features/submissions
  "features/submissions/receipt.store.ts",
  "features/submissions/sell-tickets.store.ts",
  // features/ticket-life
  "features/ticket-life/move-tickets.store.ts",
  "features/ticket-life/suspicious-holds.store.ts",
  // features/verification
  "features/verification/verification-code.store.ts",
  // features/visitors
  "features/visitors/scan-counts.store.ts",
  "features/visitors/settle-visitors.store.ts",
  "features/visitors/visitor-files.store.ts",
  "features/visitors/visitor-scans.store.ts",
  // platform/auth
  "platform/auth/staff-access.store.ts",
  // platform/durable-work
  "platform/durable-work/work.store.ts",
  // platform/identity-provider
  "platform/identity-provider/second-factor.store.ts",
  // platform/rate-limit
  "platform/rate-limit/rate-limit.store.ts",
];
