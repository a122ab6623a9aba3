import { getMail, listMails, type Mail, sendMailAgain } from "@foyer/contract/mails.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Alert, Button, Drawer, Skeleton, Stack, Text, Title } from "@mantine/core";
import { messages } from "../../messages/messages.ts";
import { ProjectMoment } from "../../project/project-moment.tsx";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import classes from "./mail-details.module.css";
import { KIND_WORDS } from "./mail-words.ts";
import { StateMark } from "./state-mark.tsx";

type Key = { projectId: number; mailId: number };

/** One mail, to read, beside the list. */
export function MailDetails({ mail, onClose }: { mail: Key | undefined; onClose: () => void }) {
  return (
    <Drawer
      opened={mail !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={`Mail ${mail?.mailId ?? ""}`}
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "none" } }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {mail && <ReadMail {...mail} />}
    </Drawer>
  );
}

function ReadMail(params: Key) {
  return (
    <LoadGate
      read={useRead(getMail, { params }, { staleMs: 0 })}
      failed="The mail could not be loaded."
      loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
      missing={<Text role="status">There is no such mail.</Text>}
    >
      {(mail) => <Whole mail={mail} />}
    </LoadGate>
  );
}

function Whole({ mail }: { mail: Mail }) {
  return (
    <Stack gap="lg">
      <div>
        <StateMark state={mail.state} />{" "}
        <Text span size="sm" c="dimmed">
          {KIND_WORDS[mail.kind]}, to <bdi>{mail.recipient}</bdi>
          {mail.sentAt && (
            <>
              , sent <ProjectMoment at={mail.sentAt} projectId={mail.projectId} />
            </>
          )}
        </Text>
      </div>
      {mail.bounce && (
        <Alert color="red" title="The mail did not arrive">
          Reported on <ProjectMoment at={mail.bounce.at} projectId={mail.projectId} />:{" "}
          <bdi>{mail.bounce.reason}</bdi>
        </Alert>
      )}
      {mail.lastError && (
        <Alert color="red" title="The last attempt failed">
          <bdi>{mail.lastError}</bdi>
        </Alert>
      )}
      {mail.state === "failed" && <SendAgain mail={mail} />}
      <section>
        <Title order={2} size="h5" mb="xs">
          <bdi>{mail.subject || "No subject"}</bdi>
        </Title>
        <p className={classes.text} dir="auto">
          {mail.text || "There is nothing to send any more."}
        </p>
        {mail.attachments.length > 0 && (
          <Text size="sm" c="dimmed" mt="md">
            Attached: {mail.attachments.join(", ")}
          </Text>
        )}
      </section>
    </Stack>
  );
}

function SendAgain({ mail: { id, projectId } }: { mail: Mail }) {
  const write = useWrite(sendMailAgain, { refreshes: [listMails, getMail] });
  const send = () =>
    write.mutate(
      { params: { projectId, mailId: id } },
      {
        onSuccess: () => messages.add("success", "The mail will be sent again."),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Button onClick={send} loading={write.isPending} style={{ alignSelf: "start" }}>
      Send again
    </Button>
  );
}
