import type { HOLDER_TEXT_NAMES } from "@foyer/domain/ui-text/holder-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";

/** The texts of what holders do, in one culture. */
export type HolderTexts = UiTexts<(typeof HOLDER_TEXT_NAMES)[number]>;

export type HolderProps = {
  ticket: PublicTicket;
  texts: PageTexts;
  words: HolderTexts;
  cultureCode: string;
  /** The ticket has changed: load it again. */
  onChanged: () => void;
};
