import {
  getMessage,
  listMessages,
  listRecipients,
  type Message,
  stopMessage,
} from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";
import { PAGED_LIVE, usePagedList } from "../../list/use-paged-list.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import {
  canChange,
  canStop,
  leftOutText,
  RECIPIENT_WORDS,
  STATE_COLORS,
  STATE_WORDS,
} from "./message-words.ts";
import { RECIPIENT_COLUMNS } from "./recipient-columns.tsx";
import { SendAt } from "./send-at.tsx";

const STATES = Object.keys(RECIPIENT_WORDS) as (keyof typeof RECIPIENT_WORDS)[];
const Search = z.object({ ...pagedSearch("20"), state: z.enum(["", ...STATES]).default("") });
const CHOICES = STATES.map((value) => ({ value, label: RECIPIENT_WORDS[value] }));

/** A message and its delivery, ticket by ticket. rules/messages 10 */
export function MessageScreen() {
  const { projectId, messageId } = useScreenParams("message");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Delivery project={project} messageId={messageId} />}
    </ProjectPage>
  );
}

function Delivery({ project, messageId }: { project: Project; messageId: string }) {
  const { id: projectId, timeZone } = project;
  const params = { projectId, messageId };
  const message = useRead(getMessage, { params }, PAGED_LIVE).data;
  useEntityName("message", message?.subject);
  const list = usePagedList(Search, { filters: ["state"], nothing: "No ticket has this state." });
  const query = { state: list.wanted.state, ...toPageQuery(list.wanted) };
  const read = useRead(listRecipients, { params, query }, PAGED_LIVE);
  const [isStopping, setStopping] = useState(false);
  const context = useMemo(() => ({ projectId, timeZone }), [projectId, timeZone]);
  const page = list.of(read);
  const rows = page.rows.map((row) => ({
    ...row,
    label: [row.ticketId, row.fullName].filter(Boolean).join(" · "),
  }));
  return (
    <>
      <ListPage
        {...page}
        rows={rows}
        label="Table of recipients"
        layout="stacked"
        tools={<TimesIn timeZone={timeZone} />}
        columns={RECIPIENT_COLUMNS}
        keyOf={({ ticketId }) => String(ticketId)}
        context={context}
        firstUse={{ title: "No recipients", text: "This message has no tickets." }}
        buttons={
          message && (
            <>
              {canChange(message) && (
                <Button
                  component={AppLink}
                  variant="default"
                  to={paths.editMessage({ projectId, projectName: project.name, messageId })}
                >
                  Change
                </Button>
              )}
              {canStop(message) && (
                <Button variant="default" color="red" onClick={() => setStopping(true)}>
                  Stop
                </Button>
              )}
            </>
          )
        }
        filters={
          <>
            {message && <Summary message={message} timeZone={timeZone} />}
            <Select
              label="State"
              data={CHOICES}
              value={list.search.state || null}
              onChange={(state) => list.narrow({ state: state ?? undefined })}
              placeholder="Any"
              clearable
              clearButtonProps={{ "aria-label": "Any state" }}
              maw={240}
            />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isStopping}
        title="Stop this message?"
        call={stopMessage}
        options={{
          params,
          refreshes: [getMessage, listMessages, listRecipients],
          saved: () => "The message is stopped.",
        }}
        failed="The message could not be stopped."
        submit="Stop the message"
        onClose={() => setStopping(false)}
      >
        Mails that have been sent stay sent. The others are never sent.
      </ConfirmDialog>
    </>
  );
}

function Summary({ message, timeZone }: { message: Message; timeZone: string }) {
  const { state, mails, leftOut, sendAt, stoppedBy, reason, total, texts } = message;
  const counts = [
    ["sent", mails.sent],
    ["waiting", mails.waiting],
    ["bounced", mails.bounced],
    ["failed", mails.failed],
    ["stopped", mails.discarded],
  ] as const;
  const shown = counts.filter(([, count]) => count > 0);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <DotBadge color={STATE_COLORS[state]}>{STATE_WORDS[state]}</DotBadge>
        <Text size="sm">
          {countOf(total, "ticket")}
          {shown.map(([word, count]) => ` · ${formatCount(count)} ${word}`).join("")}
        </Text>
      </Group>
      {state === "scheduled" && sendAt !== null && (
        <Text size="sm">
          It is sent at <SendAt sendAt={sendAt} timeZone={timeZone} />.
        </Text>
      )}
      {stoppedBy !== "" && <Text size="sm">Stopped by {stoppedBy}.</Text>}
      {reason !== "" && (
        <Text size="sm" c="red">
          {reason}
        </Text>
      )}
      {leftOut.length > 0 && <Text size="sm">Left out: {leftOutText(leftOut)}</Text>}
      <details>
        <summary>Text</summary>
        {texts.map(({ cultureCode, subject, body }) => (
          <Text
            key={cultureCode}
            size="sm"
            component="div"
            lang={cultureCode}
            dir="auto"
            mt="xs"
            style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
          >
            <strong>
              {cultureCode}: {subject}
            </strong>
            {"\n"}
            {body}
          </Text>
        ))}
      </details>
    </Stack>
  );
}
