import type { ProvisionOutcome } from "../device/use-device.ts";
import { PrepareForm } from "./prepare-form.tsx";

type Props = {
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  onProvision: (pin: string) => Promise<ProvisionOutcome>;
};

const INTRO =
  "With this device you scan the badges of visitors who share their details with you. Scans and notes are kept under a PIN, also without a network. Do not use a private window: closing it deletes them.";

/** Sets the PIN and connects a device of an exhibitor. rules/leads 7 */
export const ProvisionLeadsPage = ({ isKept, onProvision }: Props) => (
  <PrepareForm noun="device" intro={INTRO} isKept={isKept} progress={null} onProvision={onProvision} />
);
