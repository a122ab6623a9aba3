import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "../../shell/lazy-part.tsx";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx").then((module) => module.ImportDialog));

type Props = { projectId: number };

/** Opens the import of promo codes with their groups. */
export function ImportPromotions({ projectId }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        CSV Import
      </Button>
      {isOpen && <ImportDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}
