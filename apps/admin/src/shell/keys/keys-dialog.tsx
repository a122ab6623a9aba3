import { Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import type { ScreenName } from "../../paths.ts";
import { IS_MAC } from "./is-mac.ts";
import { keyNames } from "./key-combination.ts";
import type { Key, ListedKeys } from "./key-registry.ts";
import classes from "./keys-dialog.module.css";
import { SCREEN_HELP } from "./screen-help.ts";

type Props = { screen: ScreenName | undefined; isOpen: boolean; keys: ListedKeys; onClose: () => void };

/** The purpose of this page and what comes next, then the keys: those of this page, then the global ones. rules/guidance 1 */
export function KeysDialog({ screen, isOpen, keys, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Help and keys"
      closeButtonProps={{ "aria-label": "Close" }}
      returnFocus={false}
      centered
    >
      <Stack gap="lg">
        {screen && (
          <section aria-label="About this page">
            {SCREEN_HELP[screen].map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          </section>
        )}
        <KeyList title="On this page" keys={keys.ofPage} />
        <KeyList title="Everywhere" keys={keys.everywhere} />
      </Stack>
    </Modal>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly Key[] }) {
  if (keys.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="sm" mb="xs">
        {title}
      </Title>
      <dl className={classes.keys}>
        {keys.map(({ keys: combination, label }) => (
          <div key={combination}>
            <dt>{label}</dt>
            <dd>
              {keyNames(combination, IS_MAC).map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
