import { VerdictFrame } from "@foyer/ui/verdict/verdict-frame.tsx";

/** In place of a verdict: the device could not store the scan, so it counts for nothing. */
export const NotScanned = () => (
  <VerdictFrame
    look="refused"
    sign="unsent"
    title="Not scanned"
    reason="This device could not store the scan. Reload this page and scan again."
  />
);
