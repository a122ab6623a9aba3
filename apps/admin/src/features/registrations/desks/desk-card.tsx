import { closeDesk, type Desk, listDesks, renewDeskKey, takeBackDeskCodes } from "@foyer/contract/desks.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { NewKey } from "./new-key.ts";

type Params = { projectId: number; registrationId: number; deskId: number };
type Props = { desk: Desk; params: Params; timeZone: string; onKey: (newKey: NewKey) => void };

const STATES = {
  suspended: "Sync only: the person who connected it was deactivated. Connect it again.",
  expired: "Key expired. Connect it again.",
  closed: "Closed",
} as const;

/** One desk with its numbers; connects it again or closes it. */
export function DeskCard({ desk, params, timeZone, onKey }: Props) {
  const { name, state, openedBy, seenAt, unused, issued, conflicts } = desk;
  const [isClosing, setIsClosing] = useState(false);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const renew = useWrite(renewDeskKey, { refreshes: [listDesks] });
  const connect = () =>
    renew.mutate({ params }, { onSuccess: onKey, onError: ({ message }) => messages.add("danger", message) });
  const seen = seenAt === null ? "never seen" : `last seen ${formatMoment(seenAt, timeZone)}`;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Stack gap={2} flex="1 1 18rem">
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {state !== "open" && <Text size="sm">{STATES[state]}</Text>}
          </Group>
          {conflicts > 0 && (
            <Text size="sm" fw={600}>
              {conflicts === 1 ? "1 visitor waits" : `${conflicts} visitors wait`} for a decision, see below
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {countOf(issued, "visitor")} synced · {countOf(unused, "unused barcode")} · connected by{" "}
            {openedBy} · {seen}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={connect}
            aria-label={`Connect again: ${name}`}
          >
            Connect again
          </Button>
          {state === "closed" && unused > 0 && (
            <Button
              variant="default"
              onClick={() => setIsTakingBack(true)}
              aria-label={`Take barcodes back: ${name}`}
            >
              Take barcodes back
            </Button>
          )}
          {state !== "closed" && (
            <Button variant="default" onClick={() => setIsClosing(true)} aria-label={`Close ${name}`}>
              Close
            </Button>
          )}
        </Group>
      </Group>
      <ConfirmDialog
        isOpen={isClosing}
        title={`Close “${name}”?`}
        call={closeDesk}
        options={{ params, refreshes: [listDesks], saved: () => `“${name}” is closed.` }}
        failed="The desk could not be closed."
        submit="Close the desk"
        onClose={() => setIsClosing(false)}
      >
        The server refuses this device from now on. Unsynced visitors and barcodes stay on the device, because
        they may be printed. Connect the desk again to sync its visitors.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isTakingBack}
        title={`Take ${countOf(unused, "barcode")} back from “${name}”?`}
        call={takeBackDeskCodes}
        options={{
          params,
          refreshes: [listDesks],
          saved: ({ returned }) => `${countOf(returned, "barcode")} taken back from “${name}”.`,
        }}
        failed="The barcodes could not be taken back."
        submit="Take them back"
        onClose={() => setIsTakingBack(false)}
      >
        Do this only if the device is lost or broken. Other desks get these barcodes. If the device has
        printed badges that it never synced, two visitors can have the same barcode, and the gate lets only
        one of them in. If the device is connected again, it drops its unused barcodes, and visitors who got
        one of these barcodes wait for a decision here.
      </ConfirmDialog>
    </Paper>
  );
}
