import type { Session } from "@foyer/contract/session.ts";
import { UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconUserCircle } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { lazyPart } from "../shell/lazy-part.tsx";
import classes from "./person-menu.module.css";

const PersonPanel = lazyPart(() => import("./person-panel.tsx").then((module) => module.PersonPanel));

/** The person's name in the top bar; a press shows their role, appearance, account and sign-out. rules/shell 6 */
export function PersonMenu({ session }: { session: Session | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const frame = useClickOutside(() => setOpen(false));
  const panelId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    opener.current?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const label = session ? `Your menu: ${session.name}` : "Your menu";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens to the button and the panel in it
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={opener}
        className={classes.button ?? ""}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
        {session && <span className={classes.name}>{session.name}</span>}
      </UnstyledButton>
      <div id={panelId}>{isOpen && <PersonPanel session={session} close={() => setOpen(false)} />}</div>
    </div>
  );
}
