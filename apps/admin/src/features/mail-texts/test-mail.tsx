import { sendTestMail } from "@foyer/contract/mail-texts.ts";
import type { Wording } from "@foyer/domain/mail-text/check-mail-text.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";

type Props = { params: { projectId: number; name: MailTextName; cultureCode: string }; wording: Wording };

/** Mails the text to the person who writes it, as it stands in the form. rules/mail-texts 7 */
export function TestMail({ params, wording }: Props) {
  const messages = useMessages();
  const write = useWrite(sendTestMail, { refreshes: [] });
  const send = (everyCulture: boolean) =>
    write.mutate(
      { params, body: { ...wording, everyCulture } },
      {
        onSuccess: ({ recipient, mails }) =>
          messages.add(
            "success",
            mails === 1 ? `A test mail goes to ${recipient}.` : `${mails} test mails go to ${recipient}.`,
          ),
      },
    );
  return (
    <Stack gap="xs" mt="md">
      {write.error && (
        <Alert color="red" role="alert" title="The test mail could not be sent.">
          {Object.values(write.error.fields ?? {}).join(" ") || write.error.message}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="default" loading={write.isPending} onClick={() => send(false)}>
          Send a test mail
        </Button>
        <Button variant="subtle" loading={write.isPending} onClick={() => send(true)}>
          Send one in each language
        </Button>
      </Group>
      <NoMailServer>The test mail waits in the outbox.</NoMailServer>
    </Stack>
  );
}
