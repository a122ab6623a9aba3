import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

type Props = {
  label: string;
  /** Renders the dialog while it is open. */
  children: (close: () => void) => ReactNode;
};

/** The button that opens an import's dialog. */
export function ImportButton({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
