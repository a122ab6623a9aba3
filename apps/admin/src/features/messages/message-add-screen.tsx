import { places } from "@foyer/contract/places.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
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
  const choice = choiceOf(search, project.id);
  const { kind } = search;
  if (kind !== "event-changed")
    return <MessageForm project={project} kind={kind} choice={choice} former={null} />;
  const former = formerOf(search);
  return former ? (
    <MessageForm project={project} kind={kind} choice={choice} former={former} />
  ) : (
    <ChangeOfNow project={project} choice={choice} />
  );
}

/** Without the event before the change, its places and times of now stand in for it. */
function ChangeOfNow({ project, choice }: { project: Project; choice: ReturnType<typeof choiceOf> }) {
  const { id: projectId, startDateTime, endDateTime } = project;
  const read = useRead(places.list, { query: { projectId } });
  return (
    <Loaded read={read} failed="The places could not be loaded.">
      {(attached) => (
        <MessageForm
          project={project}
          kind="event-changed"
          choice={choice}
          former={{ startDateTime, endDateTime, placeIds: attached.map(({ id }) => id) }}
        />
      )}
    </Loaded>
  );
}
