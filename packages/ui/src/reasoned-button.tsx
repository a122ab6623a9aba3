import { Button, type ButtonProps, type ElementProps, Tooltip, VisuallyHidden } from "@mantine/core";
import { type MouseEvent, useId } from "react";

type Props = ButtonProps &
  ElementProps<"button", keyof ButtonProps> & {
    /** Why it cannot be pressed now, in a sentence; undefined: it can. */
    disabledReason: string | undefined;
  };

/** A button with a reason why it cannot be pressed: it stays in the tab order, with the reason as tooltip and description. */
export function ReasonedButton({ disabledReason, onClick, children, ...button }: Props) {
  const id = useId();
  const isOff = disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  const off = isOff && { "aria-disabled": true, "data-disabled": true, "aria-describedby": id };
  return (
    <>
      <Tooltip
        label={disabledReason}
        disabled={!isOff}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        // Screen readers use the description; the tooltip lies outside the page's landmarks.
        aria-hidden
        maw={280}
      >
        <Button {...button} {...off} onClick={press}>
          {children}
        </Button>
      </Tooltip>
      {isOff && <VisuallyHidden id={id}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
