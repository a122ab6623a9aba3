import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { createContext, type ReactNode, type RefObject, useContext, useRef } from "react";
import { Menu } from "../menu.tsx";

const Opener = createContext<RefObject<HTMLButtonElement | null>>({ current: null });

type Props = {
  /** The row's name. */
  of: string;
  /** `RowMenuItem`s; without any there is no menu. */
  children: ReactNode;
};

/** A row's further actions, behind "…". */
export function RowMenu({ of, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      button={opener}
      opener={
        <ActionIcon variant="subtle" color="gray" aria-label={`More actions for ${of}`} title="More actions">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Opener value={opener}>{children}</Opener>
    </Menu>
  );
}

type ItemProps = {
  /** The accessible label, with the row's name: "Duplicate Spring fair". */
  label: string;
  /** The words of the item; the label contains them. */
  word: string;
  icon: ReactNode;
  isDangerous?: boolean;
  onClick: () => void;
};

/** One of a row's further actions. */
export function RowMenuItem({ label, word, icon, isDangerous = false, onClick }: ItemProps) {
  const opener = useContext(Opener);
  const act = () => {
    // A dialog gives the focus back to what had it, and the item will be gone by then.
    opener.current?.focus();
    onClick();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-label={label}
      data-danger={isDangerous || undefined}
      onClick={act}
    >
      {icon}
      {word}
    </button>
  );
}
