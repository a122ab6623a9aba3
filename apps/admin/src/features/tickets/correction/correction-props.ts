import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";

/** The form as it was opened, which Undo saves again, and the ticket as it is. */
export type SavedCorrection = { form: CorrectionForm; after: TicketDetails };

export type CorrectionProps = {
  projectId: number;
  ticket: TicketDetails;
  /** Passes the save on while something is not saved. */
  onUnsaved: (save: (() => Promise<boolean>) | null) => void;
  onSaved: (saved: SavedCorrection) => void;
  onCancel: () => void;
};
