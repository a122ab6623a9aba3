import { Tooltip } from "@foyer/ui/tooltip.tsx";
import { ActionIcon } from "@mantine/core";
import type { ComponentType } from "react";

export type ToolIcon = ComponentType<{ size: number; "aria-hidden": true }>;

type Props = {
  label: string;
  icon: ToolIcon;
  /** Undefined: the tool is disabled. */
  onPress: (() => void) | undefined;
  /** Why it is disabled. */
  reason?: string | undefined;
  /** For a tool that is switched on and off. */
  isPressed?: boolean;
};

/** A tool of the canvas's toolbar; a disabled one stays reachable and says why. */
export function Tool({ label, icon: Shown, onPress, reason, isPressed }: Props) {
  const isOff = onPress === undefined;
  return (
    <Tooltip isForEyes label={isOff && reason !== undefined ? `${label}: ${reason}` : label}>
      <ActionIcon
        variant={isPressed ? "light" : "default"}
        size={32}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isOff}
        aria-description={isOff ? reason : undefined}
        {...(isOff && { "data-disabled": true })}
        onClick={onPress}
      >
        <Shown size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
