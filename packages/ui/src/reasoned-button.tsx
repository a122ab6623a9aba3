import { Button, type ButtonProps, type ElementProps, VisuallyHidden } from "@mantine/core";
import { type MouseEvent, useId } from "react";
import { Tooltip } from "./tooltip.tsx";

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
      {/* Screen readers use the description. */}
      <Tooltip label={disabledReason} isForEyes>
        <Button {...button} {...off} onClick={press}>
          {children}
        </Button>
      </Tooltip>
      {isOff && <VisuallyHidden id={id}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
