import { Modal } from "@mantine/core";
import type { ComponentProps } from "react";
import { CsvIntake } from "./csv-intake.tsx";

type Props<P, R> = ComponentProps<typeof CsvIntake<P, R>> & { title: string; onClose: () => void };

/** A csv intake in a dialog, which stays while a file is being stored. */
export function IntakeDialog<P, R>({ title, ...props }: Props<P, R>) {
  const { intake, onClose } = props;
  const close = () => {
    // A file that is being stored cannot be left: the list waits for its answer.
    if (intake.step.kind === "working" && !intake.step.mayCancel) return;
    intake.cancel();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="xl"
      closeButtonProps={{ "aria-label": "Close the import" }}
    >
      <CsvIntake {...props} onClose={close} />
    </Modal>
  );
}
