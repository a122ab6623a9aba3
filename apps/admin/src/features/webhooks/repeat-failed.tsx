import { listWebhookDeliveries, repeatFailedWebhookDeliveries } from "@foyer/contract/webhooks.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Menu } from "@foyer/ui/menu.tsx";
import { Button } from "@mantine/core";
import { useRef } from "react";
import { toldAgain } from "../../deliveries/send-again.tsx";
import { useWrite } from "../../server/use-write.ts";

type Props = { params: { projectId: number; webhookId: number }; failed: number };

const HOUR = 3_600_000;
const SINCE = [
  { label: "The last hour", hours: 1 },
  { label: "The last day", hours: 24 },
  { label: "The last 3 days", hours: 72 },
  { label: "The last 30 days", hours: null },
];

/** Sends what failed since a moment again. */
export function RepeatFailed({ params, failed }: Props) {
  const { mutate, isPending } = useWrite(repeatFailedWebhookDeliveries, {
    refreshes: [listWebhookDeliveries],
  });
  const opener = useRef<HTMLButtonElement>(null);
  const repeat = (hours: number | null) =>
    mutate(
      { params, body: { since: hours === null ? null : new Date(Date.now() - hours * HOUR).toISOString() } },
      toldAgain(({ repeated }) => `${countOf(repeated, "delivery", "deliveries")} sent again.`),
    );
  return (
    <Menu
      button={opener}
      opener={<Button loading={isPending}>Send failed again ({formatCount(failed)})</Button>}
    >
      {SINCE.map(({ label, hours }) => (
        <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={() => repeat(hours)}>
          {label}
        </button>
      ))}
    </Menu>
  );
}
