import { previewMessage, sendTestMessage } from "@foyer/contract/messages.ts";
import { checkMessage } from "@foyer/domain/mail-text/message.ts";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { MailPreviewPane } from "../../mail-writing/mail-preview-pane.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import type { Content } from "./recipient-counts.tsx";

const TYPING_MS = 400;

type Props = { projectId: number; content: Content; culture: string };

/** The message as a recipient of this language gets it, with made-up data, and a test mail of it. rules/messages 12 */
export function MessagePreview({ projectId, content, culture }: Props) {
  const params = { projectId };
  const [asked] = useDebouncedValue(JSON.stringify({ ...content, cultureCode: culture }), TYPING_MS);
  const body = JSON.parse(asked) as Content & { cultureCode: string };
  const wrong = body.texts.flatMap((wording) => Object.values(checkMessage(body.kind, wording)));
  const isEmpty = body.kind === "message" && body.texts.length === 0;
  const complaint = isEmpty
    ? "Enter a subject and a text to see the mail."
    : wrong.length > 0
      ? wrong.join(" ")
      : undefined;
  const read = useRead(
    previewMessage,
    { params, body },
    { enabled: complaint === undefined, keepPrevious: true },
  );
  return (
    <Stack gap="md">
      <MailPreviewPane read={read} complaint={complaint} isUnwritten={isEmpty} />
      <TestMessage params={params} body={body} />
    </Stack>
  );
}

type TestProps = { params: { projectId: number }; body: Content & { cultureCode: string } };

function TestMessage({ params, body }: TestProps) {
  const messages = useMessages();
  const write = useWrite(sendTestMessage, { refreshes: [] });
  const send = (everyCulture: boolean) =>
    write.mutate(
      { params, body: { ...body, everyCulture } },
      {
        onSuccess: ({ recipient, mails }) =>
          messages.add(
            "success",
            mails === 1 ? `A test mail goes to ${recipient}.` : `${mails} test mails go to ${recipient}.`,
          ),
      },
    );
  return (
    <Stack gap="xs">
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
    </Stack>
  );
}
