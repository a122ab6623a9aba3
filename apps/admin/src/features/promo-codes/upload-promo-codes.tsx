import {
  type PromoCodeImport,
  type PromoCodePreview,
  previewPromoCodes,
  uploadPromoCodes,
} from "@foyer/contract/promo-codes.ts";
import { IntakeDialog } from "../../csv-intake/intake-dialog.tsx";
import { useCsvIntake, withAnswer } from "../../csv-intake/use-csv-intake.ts";
import { upload } from "../../server/upload.ts";
import { FileHint, PREVIEW, resultText, skippedOf } from "./code-intake-words.tsx";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type Props = { projectId: number; groupId: number; onClose: () => void };

/** Reads a csv file of promo codes into a group: what it would add and skip is shown before anything is stored. */
export function UploadPromoCodes({ projectId, groupId, onClose }: Props) {
  const params = { projectId, groupId };
  const intake = useCsvIntake<PromoCodePreview, PromoCodeImport>({
    preview: (file, options) => upload(previewPromoCodes, params, file, withAnswer(options)),
    send: (file, options) => upload(uploadPromoCodes, params, file, withAnswer(options)),
    refreshes: CODE_REFRESHES,
  });
  return (
    <IntakeDialog
      title="Upload promo codes"
      intake={intake}
      hint={<FileHint columns="code, discount, count" example="SUMMER,0.25,100" />}
      preview={PREVIEW}
      summary={resultText}
      skipped={skippedOf}
      onClose={onClose}
    />
  );
}
