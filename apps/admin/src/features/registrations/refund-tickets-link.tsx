import type { Registration } from "@foyer/contract/registrations.ts";
import { Button } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { refundTicketsPath } from "../../project/object-paths.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { REFUND_ACCESS } from "./refund-access.ts";

type Props = { projectId: number; registration: Pick<Registration, "id" | "ticketPrice"> };

/** A link to the refund of all tickets of a registration; nothing where tickets are free. rules/payments 34 */
export function RefundTicketsLink({ projectId, registration: { id, ticketPrice } }: Props) {
  const mayRefund = useSession().can(REFUND_ACCESS);
  if (!mayRefund || ticketPrice === 0) return null;
  return (
    <Button
      component={AppLink}
      to={refundTicketsPath({ projectId, registrationId: id })}
      variant="default"
      leftSection={<IconReceiptRefund size={18} aria-hidden />}
    >
      Refund Tickets
    </Button>
  );
}
