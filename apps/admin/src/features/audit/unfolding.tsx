import { Button, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./unfolding.module.css";

type Props = {
  label: string;
  /** Whose details, for screen readers. */
  of: string;
  /** Rendered once it is unfolded. */
  children: () => ReactNode;
};

/** Text that one press unfolds below its row. */
export function Unfolding({ label, of, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        ms={8}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        rightSection={
          <IconChevronDown
            size={14}
            aria-hidden
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
        }
      >
        {label}
        <VisuallyHidden> of {of}</VisuallyHidden>
      </Button>
      <div id={id}>{isOpen && children()}</div>
    </>
  );
}
