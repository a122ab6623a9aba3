import { listMails, type MailPause, resumeMails } from "@foyer/contract/mails.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Alert, Button, Group } from "@mantine/core";
import { messages } from "../../messages/messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSession } from "../../session/use-session.ts";

type Props = { pause: MailPause | null; bounceError: string };

/** Why no mail is sent, or none can be seen to bounce. rules/mail 8, 15, 19 */
export function OutboxNotice({ pause, bounceError }: Props) {
  // Of the session, so that it is there before the list and moves nothing.
  const { hasMailServer } = useSession();
  return (
    <>
      {!hasMailServer && (
        <Alert color="gray" title="No mail server is configured">
          Mails wait here and can be read. They go out once the server is started with SMTP_URL and MAIL_FROM.
        </Alert>
      )}
      {bounceError !== "" && (
        <Alert color="orange" title="The mailbox of bounces cannot be read">
          <bdi>{bounceError}</bdi> Foyer tries again every minute. Check BOUNCE_IMAP_URL.
        </Alert>
      )}
      {pause && <Paused pause={pause} />}
    </>
  );
}

function Paused({ pause: { at, by, reason } }: { pause: MailPause }) {
  const write = useWrite(resumeMails, { refreshes: [listMails] });
  const resume = () =>
    write.mutate(
      { body: {} },
      {
        onSuccess: () => messages.add("success", "Mails are sent again."),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Alert color="yellow" title="All mails are paused">
      <Group justify="space-between">
        <span>
          <bdi>{by}</bdi> paused them on <Moment at={at} />. <bdi>{reason}</bdi>
        </span>
        <Button onClick={resume} loading={write.isPending}>
          Resume mails
        </Button>
      </Group>
    </Alert>
  );
}
