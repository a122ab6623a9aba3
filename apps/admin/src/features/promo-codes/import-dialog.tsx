import {
  importPromotions,
  type PromoCodeImport,
  type PromoCodePreview,
  previewPromotions,
} from "@foyer/contract/promo-codes.ts";
import { IntakeDialog } from "../../csv-intake/intake-dialog.tsx";
import { useCsvIntake, withAnswer } from "../../csv-intake/use-csv-intake.ts";
import { upload } from "../../server/upload.ts";
import { FileHint, PREVIEW, resultText, skippedOf } from "./code-intake-words.tsx";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type Props = { projectId: number; onClose: () => void };

/** Reads a csv file of promo codes with their groups into a project. rules/promo-codes 9 */
export function ImportDialog({ projectId, onClose }: Props) {
  const fields = { projectId: String(projectId) };
  const intake = useCsvIntake<PromoCodePreview, PromoCodeImport>({
    preview: (file, options) => upload(previewPromotions, {}, file, { ...withAnswer(options), fields }),
    send: (file, options) => upload(importPromotions, {}, file, { ...withAnswer(options), fields }),
    refreshes: CODE_REFRESHES,
  });
  return (
    <IntakeDialog
      title="Import promo codes"
      intake={intake}
      hint={
        <FileHint
          columns="group type, owner, code, discount, count"
          example="Exhibitor,ACME,SUMMER,0.25,100"
        />
      }
      preview={PREVIEW}
      summary={resultText}
      skipped={skippedOf}
      onClose={onClose}
    />
  );
}
