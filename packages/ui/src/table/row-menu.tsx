import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { createContext, type ReactNode, type RefObject, useContext, useRef } from "react";

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
  // Within the page's landmark, so that screen readers find the open menu there.
  const target = document.querySelector("main");
  return (
    <Menu
      position="bottom-end"
      withinPortal
      {...(target && { portalProps: { target } })}
      // It would be a child of the menu that is no item.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          aria-label={`More actions for ${of}`}
          title="More actions"
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Opener value={opener}>{children}</Opener>
      </Menu.Dropdown>
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
    <Menu.Item
      aria-label={label}
      leftSection={icon}
      onClick={act}
      {...(isDangerous && { color: "var(--bad)" })}
    >
      {word}
    </Menu.Item>
  );
}
