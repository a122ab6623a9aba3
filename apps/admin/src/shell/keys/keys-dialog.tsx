import { Kbd, Modal, Stack, Title } from "@mantine/core";
import { IS_MAC } from "./is-mac.ts";
import { keyNames } from "./key-combination.ts";
import type { Key, ListedKeys } from "./key-registry.ts";
import classes from "./keys-dialog.module.css";

type Props = { isOpen: boolean; keys: ListedKeys; onClose: () => void };

/** The list of keys: those of this page, then the global ones. */
export function KeysDialog({ isOpen, keys, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keys"
      closeButtonProps={{ "aria-label": "Close" }}
      returnFocus={false}
      centered
    >
      <Stack gap="lg">
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
