import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import type { PlayerTexts } from "@foyer/player/player-texts.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import type { LoadRegions, Progress } from "@foyer/player/progress.ts";
import type { ReactNode } from "react";
import type { ApiError } from "../server/api-error.ts";
import type { ChangedBody } from "./use-correction.ts";

export type CorrectionFormProps = {
  /** The form as it was read when it was opened. */
  opened: CorrectionForm;
  /** The name of the form for screen readers. */
  label: string;
  /** Text of the button that saves. */
  submit?: string;
  /** A promo code can be corrected too: nothing was sold with it yet. */
  asksPromoCode?: boolean;
  /** Shows at once what is wrong with the answers: they were refused. */
  showsIssues?: boolean;
  /** Inputs before the buttons. */
  more?: ReactNode;
  /** Saves the changes of the form as it was opened; rejects with the server's refusal. */
  store: (changes: ChangedBody, form: CorrectionForm) => Promise<unknown>;
  /** Returns the sentence for a refusal that is particular here. */
  sentenceOf?: (refusal: ApiError) => string | null;
  /** Passes the save on while something is not saved. */
  onUnsaved?: (save: (() => Promise<boolean>) | null) => void;
  onCancel: () => void;
};

/** The props of the fields, once the questionnaire is loaded. */
export type LoadedCorrectionProps = Omit<CorrectionFormProps, "opened"> & {
  form: CorrectionForm;
  texts: PlayerTexts;
  prepared: PreparedPlay;
  start: Progress;
  loadRegions: LoadRegions;
};
