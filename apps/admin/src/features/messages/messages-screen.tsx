import { type ListedMessage, listMessages, sendMessage } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { ListPage } from "../../list/list-page.tsx";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";
import { PAGED_LIVE, usePagedList } from "../../list/use-paged-list.ts";
import { messageOfCancellation } from "../../message-links/message-links.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { MESSAGE_COLUMNS } from "./message-columns.tsx";

const Search = z.object(pagedSearch("20"));

/** The messages of a project to holders of tickets, newest first. rules/messages 10 */
export function MessagesScreen() {
  const { projectId } = useScreenParams("messages");
  return <ProjectPage id={projectId}>{(project) => <Messages project={project} />}</ProjectPage>;
}

function Messages({ project }: { project: Project }) {
  const { id: projectId, name: projectName, timeZone } = project;
  const list = usePagedList(Search, { filters: [], nothing: "No message matches." });
  const query = toPageQuery(list.wanted);
  const read = useRead(listMessages, { params: { projectId }, query }, PAGED_LIVE);
  const context = useMemo(
    () => ({
      timeZone,
      pathOf: ({ messageId }: ListedMessage) => paths.message({ projectId, projectName, messageId }),
    }),
    [timeZone, projectId, projectName],
  );
  return (
    <ListPage
      {...list.of(read)}
      label="Table of messages"
      layout="stacked"
      tools={<TimesIn timeZone={timeZone} />}
      columns={MESSAGE_COLUMNS}
      keyOf={({ messageId }) => messageId}
      context={context}
      add={{
        call: sendMessage,
        ofProject: true,
        label: "Write a message",
        to: paths.addMessage({ projectId, projectName }),
      }}
      firstUse={NO_MESSAGES}
      buttons={
        <Button component={AppLink} variant="default" to={messageOfCancellation({ projectId, projectName })}>
          Event cancelled
        </Button>
      }
    />
  );
}

const NO_MESSAGES = {
  title: "No messages yet",
  text: "Write to everybody with a ticket, or choose tickets on the tickets screen.",
};
