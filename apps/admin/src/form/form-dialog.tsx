import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  isOpen: boolean;
  title: string;
  /** What the button that closes it is called. */
  closeLabel?: string;
  onClose: () => void;
  /** A `DialogForm`: it begins anew each time the dialog is opened. */
  children: ReactNode;
};

/** A dialog around a small form. */
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
