import { ImportButton } from "../../csv-intake/import-button.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx").then((module) => module.ImportDialog));

type Props = { projectId: number };

/** Opens the import of promo codes with their groups. */
export function ImportPromotions({ projectId }: Props) {
  return (
    <ImportButton label="CSV Import">
      {(close) => <ImportDialog projectId={projectId} onClose={close} />}
    </ImportButton>
  );
}
