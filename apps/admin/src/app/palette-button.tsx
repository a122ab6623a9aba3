import { Button, Kbd } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { IS_MAC } from "../shell/keys/is-mac.ts";
import { ariaKeys, keyNames } from "../shell/keys/key-combination.ts";
import classes from "./palette-button.module.css";

/** Opens the palette. In a narrow window it shows only its icon. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys("mod+K", IS_MAC)}
      title="Go to a screen, a project, a command"
      onClick={onClick}
    >
      <IconSearch size={16} aria-hidden />
      <span className={classes.words}>
        Go to
        <Kbd size="xs" aria-hidden>
          {keyNames("mod+K", IS_MAC).join(" ")}
        </Kbd>
      </span>
    </Button>
  );
}
