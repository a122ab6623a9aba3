import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";

export type AddButtonProps = {
  /** The call that adds; without the right to call it there is no button. */
  call: Endpoint;
  label: string;
  to: string;
  icon?: ReactNode;
  /** It adds to a project of the user's. */
  ofProject?: boolean;
  /** Another button on the page does the same, and is the loud one. */
  isQuiet?: boolean;
};

/** Leads to the form that adds to a list. */
export function AddButton({
  call,
  label,
  to,
  icon = <IconPlus size={18} aria-hidden />,
  ofProject = false,
  isQuiet = false,
}: AddButtonProps) {
  const { can } = useSession();
  if (!can(call, { ofProject })) return null;
  return (
    <Button component={AppLink} to={to} leftSection={icon} variant={isQuiet ? "default" : "filled"}>
      {label}
    </Button>
  );
}
