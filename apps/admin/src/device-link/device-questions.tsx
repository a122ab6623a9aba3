import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import type { EntityFormOptions } from "../form/use-entity-form.ts";
import type { LinkedDevice } from "./linked-device.ts";

type Props<E extends Endpoint> = {
  device: LinkedDevice;
  call: E;
  options: EntityFormOptions<E>;
  onClose: () => void;
};

/** Asks before a device gets a new link. */
export function NewLinkQuestion<E extends Endpoint>({ device, ...rest }: Props<E>) {
  return (
    <ConfirmDialog
      isOpen
      title={`New link for “${device.name}”?`}
      failed="The link was not made."
      submit="Make a link"
      {...rest}
    >
      The link connects this device again, or another one in its place. The key that it has now stops working.
    </ConfirmDialog>
  );
}

type BlockProps<E extends Endpoint> = Props<E> & {
  /** One thing that the device sends, and several. */
  sends: readonly [one: string, several?: string];
  /** The consequences, in a sentence or two. */
  children: ReactNode;
};

/** Asks before a device is blocked, and says what it has not sent. */
export function BlockQuestion<E extends Endpoint>(props: BlockProps<E>) {
  const { device, options, sends, children, ...rest } = props;
  const unsent = device.unsent ?? 0;
  return (
    <ConfirmDialog
      isOpen
      title={`Block “${device.name}”?`}
      options={{ ...options, saved: () => `“${device.name}” is blocked.` }}
      failed="The device was not blocked."
      submit="Block device"
      isDestructive
      {...rest}
    >
      {children}
      {unsent > 0 && ` ${countOf(unsent, ...sends)} on it were not sent at its last contact.`}
    </ConfirmDialog>
  );
}
