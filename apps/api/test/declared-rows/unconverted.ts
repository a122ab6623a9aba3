/** Files whose raw statements do not declare their rows yet. */
export const UNCONVERTED: readonly string[] = [
  // features/barcode-pools
  "features/barcode-pools/barcode-pools.store.ts",
  "features/barcode-pools/codes.store.ts",
  "features/barcode-pools/find-codes.store.ts",
  "features/barcode-pools/reserved-codes.store.ts",
  // features/bulk-registration
  "features/bulk-registration/batch-rows.store.ts",
  "features/bulk-registration/bulk-registration.store.ts",
  // features/desks
  "features/desks/desk-codes.store.ts",
  "features/desks/desk-conflicts.store.ts",
  "features/desks/desks.store.ts",
  // features/late-payments
  "features/late-payments/late-payments.store.ts",
  // features/promo-codes
  "features/promo-codes/promo-code-groups.store.ts",
  "features/promo-codes/promo-codes.store.ts",
  // features/responses
  "features/responses/answer-tally.store.ts",
  "features/responses/responses.store.ts",
  "features/responses/seek-responses.store.ts",
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
];
