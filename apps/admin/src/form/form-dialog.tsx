import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  isOpen: boolean;
  title: string;
  /** Label of the close button. */
  closeLabel?: string;
  onClose: () => void;
  /** A `DialogForm`. It is mounted again each time the dialog opens. */
  children: ReactNode;
};

/** A dialog that contains a small form. */
export function FormDialog({ isOpen, title, closeLabel = "Close", onClose, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": closeLabel }}
      centered
    >
      {children}
    </Modal>
  );
}
