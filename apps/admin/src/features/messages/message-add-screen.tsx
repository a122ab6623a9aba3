import type { Project } from "@foyer/contract/projects.ts";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { useSearch } from "../../shell/use-search.ts";
import { choiceOf, formerOf, MessageSearch } from "./message-address.ts";
import { MessageForm } from "./message-form.tsx";

/** Writes a message to holders of tickets. rules/messages 1–6 */
export function MessageAddScreen() {
  const { projectId } = useScreenParams("addMessage");
  return <ProjectPage id={projectId}>{(project) => <NewMessage project={project} />}</ProjectPage>;
}

function NewMessage({ project }: { project: Project }) {
  const [search] = useSearch(MessageSearch);
  const former = search.kind === "event-changed" ? (formerOf(search) ?? null) : null;
  // Without the event before the change there is nothing to tell of.
  const kind = search.kind === "event-changed" && former === null ? "message" : search.kind;
  const choice = choiceOf(search, project.id);
  if (!choice)
    return (
      <Notice
        title="The tickets of this link cannot be read"
        text="Choose them again on the tickets screen, and write the message from there."
      />
    );
  return <MessageForm project={project} kind={kind} choice={choice} former={former} />;
}
