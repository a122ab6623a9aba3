import { Alert, type ButtonProps, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonRow } from "./button-row.tsx";
import { ConflictAlert } from "./conflict-alert.tsx";
import classes from "./form-frame.module.css";
import { ReasonedButton } from "./reasoned-button.tsx";

type Props = {
  title?: string | undefined;
  /** After a 412: the choice between both copies. */
  conflict?: { onKeepMine: () => void; onTakeTheirs: () => void } | undefined;
  /** The failed action and the reason. */
  failure?: { title: string | undefined; text: ReactNode } | undefined;
  isDirty: boolean;
  /** How many fields differ from what is saved. */
  changes?: number;
  isSending: boolean;
  submit: ReactNode;
  submitProps?: ButtonProps | undefined;
  /** Further buttons, before the one that submits. */
  buttons?: ReactNode;
  /** The buttons stay in view while a long form is scrolled; `card`: on the ground of a card, to its edges. */
  isFootSticky?: boolean | "card" | undefined;
  children: ReactNode;
};

/** The frame of every form: conflict alert, fields, error, and the buttons at the end. */
export function FormFrame(props: Props) {
  const { title, conflict, failure, isDirty, isSending, submit, submitProps, buttons } = props;
  const { isFootSticky = false, changes = 0, children } = props;
  return (
    <Stack gap="md">
      {title && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      {conflict && <ConflictAlert {...conflict} />}
      {children}
      {failure && (
        <Alert color="red" role="alert" title={failure.title}>
          {failure.text}
        </Alert>
      )}
      <ButtonRow className={footClass(isFootSticky)}>
        {isDirty && (
          <Text size="sm" c="dimmed" mr="auto">
            {changes > 1 ? `${changes} fields not saved yet` : "Not saved yet"}
          </Text>
        )}
        {buttons}
        <ReasonedButton
          type="submit"
          loading={isSending}
          disabledReason={conflict && "First choose above which changes to keep."}
          {...submitProps}
        >
          {submit}
        </ReasonedButton>
      </ButtonRow>
    </Stack>
  );
}

function footClass(isSticky: boolean | "card"): string | undefined {
  if (!isSticky) return undefined;
  return isSticky === "card" ? `${classes.stickyFoot} ${classes.onCard}` : classes.stickyFoot;
}
