import { getMessage, type Message } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { MessageEditForm } from "./message-edit-form.tsx";

/** Changes a scheduled message until it begins. rules/messages 16 */
export function MessageEditScreen() {
  const { projectId, messageId } = useScreenParams("editMessage");
  return (
    <ProjectPage id={projectId}>{(project) => <Edit project={project} messageId={messageId} />}</ProjectPage>
  );
}

function Edit({ project, messageId }: { project: Project; messageId: string }) {
  const read = useRead(getMessage, { params: { projectId: project.id, messageId } });
  useEntityName("message", read.data?.subject);
  return (
    <Loaded read={read} failed="The message could not be loaded.">
      {(message) => <Scheduled key={message.messageId} project={project} message={message} />}
    </Loaded>
  );
}

function Scheduled({ project, message }: { project: Project; message: Message }) {
  if (message.state !== "scheduled")
    return (
      <Notice
        title="This message can no longer be changed"
        text="It is being sent or has ended. Its page shows what became of each ticket."
      />
    );
  return <MessageEditForm project={project} message={message} />;
}
