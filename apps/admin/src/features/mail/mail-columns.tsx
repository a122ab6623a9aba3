import type { ListedMail } from "@foyer/contract/mails.ts";
import { Anchor, Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { ProjectMoment } from "../../project/project-moment.tsx";
import { ProjectName } from "../../project/project-name.tsx";
import classes from "./mail-columns.module.css";
import { KIND_WORDS } from "./mail-words.ts";
import { StateMark } from "./state-mark.tsx";

/** Opens a mail to read. */
type Context = { open: (mail: ListedMail) => void };

const { text, custom } = columnsOf<ListedMail, Context>();

export const MAIL_COLUMNS = [
  custom(
    "createdAt",
    "Created",
    ({ createdAt, projectId }) => <ProjectMoment at={createdAt} projectId={projectId} />,
    {
      width: 9.5,
    },
  ),
  custom("kind", "Kind", ({ kind }) => KIND_WORDS[kind], { width: 8 }),
  text("recipient", "Recipient", { width: 13 }),
  custom("subject", "Subject", (mail, { open }) => <Subject mail={mail} onOpen={() => open(mail)} />),
  custom("state", "State", (mail) => <State mail={mail} />, { width: 13 }),
];

function Subject({ mail, onOpen }: { mail: ListedMail; onOpen: () => void }) {
  return (
    <>
      <Anchor component="button" type="button" ta="start" mih={24} onClick={onOpen}>
        <bdi>{mail.subject || "No subject"}</bdi>
      </Anchor>
      <Text size="xs" c="dimmed">
        in <ProjectName id={mail.projectId} />
      </Text>
    </>
  );
}

function State({ mail: { attempts, lastError, bounce, state, nextAt, projectId } }: { mail: ListedMail }) {
  return (
    <>
      <StateMark state={state} />
      <Text size="xs" c="dimmed" component="div">
        {attempts > 0 && (attempts === 1 ? "1 attempt" : `${attempts} attempts`)}
        {state === "waiting" && attempts > 0 && (
          <>
            , next <ProjectMoment at={nextAt} projectId={projectId} />
          </>
        )}
        {(bounce?.reason || lastError) && (
          <div className={classes.error}>
            <bdi>{bounce?.reason || lastError}</bdi>
          </div>
        )}
      </Text>
    </>
  );
}
