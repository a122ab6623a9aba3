import { listWebhookDeliveries, repeatFailedWebhookDeliveries } from "@foyer/contract/webhooks.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Button, Menu } from "@mantine/core";
import { messages } from "../../messages/messages.ts";
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
  const repeat = (hours: number | null) =>
    mutate(
      { params, body: { since: hours === null ? null : new Date(Date.now() - hours * HOUR).toISOString() } },
      {
        onSuccess: ({ repeated }) =>
          messages.add("success", `${countOf(repeated, "delivery", "deliveries")} sent again.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={isPending}>Send failed again ({formatCount(failed)})</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SINCE.map(({ label, hours }) => (
          <Menu.Item key={label} onClick={() => repeat(hours)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
