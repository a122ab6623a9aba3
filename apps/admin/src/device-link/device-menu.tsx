import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconBan, IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LinkedDevice } from "./linked-device.ts";

/** The context of the columns of devices. */
export type DeviceContext = {
  timeZone: string;
  mayChange: boolean;
  connect: (device: LinkedDevice) => void;
  block: (device: LinkedDevice) => void;
};

type Props = {
  device: LinkedDevice;
  context: DeviceContext;
  /** Further items, before the others. */
  children?: ReactNode;
};

/** The menu of a device's row: a new link, and blocking it. */
export function DeviceMenu({ device, context, children }: Props) {
  const { name, state } = device;
  if (!context.mayChange) return null;
  return (
    <RowMenu of={name}>
      {children}
      <RowMenuItem
        label={`New link for ${name}`}
        word="New link"
        icon={<IconLink size={16} aria-hidden />}
        onClick={() => context.connect(device)}
      />
      {state !== "blocked" && state !== "closed" && (
        <RowMenuItem
          label={`Block ${name}`}
          word="Block"
          icon={<IconBan size={16} aria-hidden />}
          isDangerous
          onClick={() => context.block(device)}
        />
      )}
    </RowMenu>
  );
}
