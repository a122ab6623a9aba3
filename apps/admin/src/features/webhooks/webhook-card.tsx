import type { Project } from "@foyer/contract/projects.ts";
import {
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from "@foyer/contract/webhooks.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconKey, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { messages } from "../../messages/messages.ts";
import { paths } from "../../paths.ts";
import { useWrite } from "../../server/use-write.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import type { NewSecret } from "./new-secret.tsx";
import { EditWebhook } from "./webhook-form.tsx";
import { EVENT_WORDS } from "./webhook-words.ts";

type Props = { webhook: Webhook; project: Project; onSecret: (added: NewSecret) => void };

/** One webhook with what it is told, how it does, and its actions. */
export function WebhookCard({ webhook, project, onSecret }: Props) {
  const { id: webhookId, url, eventTypes, isEnabled, failingSince } = webhook;
  const params = { projectId: project.id, webhookId };
  const [open, setOpen] = useState<"edit" | "secret" | "delete" | null>(null);
  const close = () => setOpen(null);
  const test = useWrite(testWebhook, { refreshes: [listWebhookDeliveries] });
  const sendTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: () => messages.add("success", "A test event is on its way. See the deliveries."),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  const log = paths.webhookDeliveries({ projectId: project.id, projectName: project.name, webhookId });
  return (
    <Paper withBorder p="md" component="article" aria-label={`Webhook to ${url}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={600} style={{ overflowWrap: "anywhere" }} dir="ltr">
            {url}
          </Text>
          <DotBadge color={isEnabled ? (failingSince ? "red" : "green") : "gray"} size="sm">
            {isEnabled ? (failingSince ? "Failing" : "Enabled") : "Disabled"}
          </DotBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {eventTypes.map((type) => EVENT_WORDS[type]).join(", ")}
        </Text>
        <Notices webhook={webhook} timeZone={project.timeZone} />
        <Group gap="xs">
          <Button component={AppLink} to={log} variant="default" aria-label={`Deliveries to ${url}`}>
            Deliveries
          </Button>
          <ReasonedButton
            variant="default"
            onClick={sendTest}
            loading={test.isPending}
            disabledReason={isEnabled ? undefined : "Enable the webhook first."}
          >
            Send a test event
          </ReasonedButton>
          <Button variant="default" onClick={() => setOpen("edit")}>
            Edit
          </Button>
          <RowMenu of={url}>
            <RowMenuItem
              label={`New secret: ${url}`}
              word="New secret"
              icon={<IconKey size={16} aria-hidden />}
              onClick={() => setOpen("secret")}
            />
            <RowMenuItem
              label={`Delete: ${url}`}
              word="Delete"
              icon={<IconTrash size={16} aria-hidden />}
              isDangerous
              onClick={() => setOpen("delete")}
            />
          </RowMenu>
        </Group>
      </Stack>
      <FormDialog isOpen={open === "edit"} title="Edit the webhook" onClose={close}>
        <EditWebhook projectId={project.id} webhook={webhook} onClose={close} />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === "secret"}
        title="Make a new secret?"
        call={rotateWebhookSecret}
        options={{ params, refreshes: [listWebhooks], onSaved: onSecret }}
        failed="The secret could not be replaced."
        submit="Make a new secret"
        onClose={close}
      >
        Messages are signed by both secrets for 24 hours. Then the former one ends.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        title="Delete the webhook?"
        call={removeWebhook}
        options={{ params, refreshes: [listWebhooks], saved: () => "The webhook is deleted." }}
        failed="The webhook could not be deleted."
        submit="Delete webhook"
        isDestructive
        onClose={close}
      >
        Its receiver gets no more events, and its deliveries are deleted.
      </ConfirmDialog>
    </Paper>
  );
}

function Notices({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const { disabledBecause, refusedBecause, failingSince, formerSecretUntil, isEnabled } = webhook;
  return (
    <>
      {disabledBecause && (
        <Alert color="red" title="Foyer disabled this webhook">
          {disabledBecause} Fix the receiver, enable the webhook, then send what failed again.
        </Alert>
      )}
      {refusedBecause && (
        <Alert color="orange" title="Nothing is sent at the moment">
          {refusedBecause} Deliveries wait until an admin changes that.
        </Alert>
      )}
      {isEnabled && failingSince && (
        <>
          <Text size="sm">
            Failing since <Moment at={failingSince} timeZone={timeZone} isZoneNamed />. It is disabled after
            five days, and its managers are mailed.
          </Text>
          <NoMailServer>No mails are sent.</NoMailServer>
        </>
      )}
      {formerSecretUntil && (
        <Text size="sm">
          The old secret also works until <Moment at={formerSecretUntil} timeZone={timeZone} isZoneNamed />.
        </Text>
      )}
    </>
  );
}
