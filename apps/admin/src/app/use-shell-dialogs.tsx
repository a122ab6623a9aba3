import type { Role } from "@foyer/contract/access.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../messages/use-messages.ts";
import type { ScreenName } from "../paths.ts";
import { type ListedKeys, listKeys } from "../shell/keys/key-registry.ts";
import { useKeys } from "../shell/keys/use-keys.ts";
import { collectTyping } from "./palette/collect-typing.ts";
import { useFocusOrigin } from "./use-focus-origin.ts";

type KeysModule = typeof import("../shell/keys/keys-dialog.tsx");
type PaletteModule = typeof import("./palette/palette.tsx");
const loadPalette = (): Promise<PaletteModule> => import("./palette/palette.tsx");

/**
 * The palette (only for users with a role) and the list of keys. Their code is loaded when first opened, that of the
 * palette when Ctrl or ⌘ is pressed. Returns the
 * dialogs to render. rules/shell 26, 30
 */
export function useShellDialogs(
  role: Role | null,
  screen: ScreenName | undefined,
): { openPalette: () => void; openKeys: () => void; dialogs: ReactNode } {
  const messages = useMessages();
  const beforePalette = useFocusOrigin();
  const beforeKeys = useFocusOrigin();
  const [palette, setPalette] = useState<PaletteModule>();
  const [keysModule, setKeysModule] = useState<KeysModule>();
  const [keys, setKeys] = useState<ListedKeys>();
  const [isKeysOpen, setKeysOpen] = useState(false);

  const fail = () => messages.add("danger", "This could not be loaded. Try again, or load the page again.");
  const openPalette = () => {
    beforePalette.keep();
    const finish = collectTyping();
    const giveUp = () => {
      finish();
      fail();
    };
    loadPalette().then((module) => {
      setPalette(module);
      module.openPalette(finish);
    }, giveUp);
  };
  usePreloading();
  const openKeys = () => {
    beforeKeys.keep();
    const listed = listKeys();
    import("../shell/keys/keys-dialog.tsx").then((module) => {
      setKeysModule(module);
      setKeys(listed);
      setKeysOpen(true);
    }, fail);
  };
  const closeKeys = () => {
    setKeysOpen(false);
    beforeKeys.restoreFocus();
  };
  useKeys(
    [
      ...(role ? [{ keys: "mod+K", label: "Go to a screen, a project, a command", run: openPalette }] : []),
      { keys: "?", label: "This help", run: openKeys },
      { keys: "Escape", label: "Close a dialog or a list of choices" },
    ],
    { isGlobal: true },
  );

  const dialogs = (
    <>
      {palette && role && (
        <palette.Palette role={role} onClose={beforePalette.restoreFocus} openKeys={openKeys} />
      )}
      {keysModule && keys && (
        <keysModule.KeysDialog screen={screen} isOpen={isKeysOpen} keys={keys} onClose={closeKeys} />
      )}
    </>
  );
  return { openPalette, openKeys, dialogs };
}

/** Loads the palette's code while the second key of its shortcut is still to come. */
function usePreloading(): void {
  useEffect(() => {
    const preload = ({ key }: KeyboardEvent) => {
      if (key === "Control" || key === "Meta") loadPalette().catch(() => {});
    };
    window.addEventListener("keydown", preload);
    return () => window.removeEventListener("keydown", preload);
  }, []);
}
