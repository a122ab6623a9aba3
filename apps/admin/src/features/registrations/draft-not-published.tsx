import { getPublication } from "@foyer/contract/scenario-drafts.ts";
import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { project: { id: number; name: string }; registrationId: number };

/** Shows why the draft of the scenario was not published at its time, until it has a new one. rules/publishing 8 */
export function DraftNotPublished({ project, registrationId }: Props) {
  const { can } = useSession();
  const params = { projectId: project.id, registrationId };
  const { data } = useRead(getPublication, { params }, { enabled: can(getPublication) });
  const reason = data?.draft?.notPublished ?? "";
  if (reason === "") return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      role="region"
      title="The draft of the scenario was not published at its time"
    >
      {reason}{" "}
      <Anchor
        component={AppLink}
        to={paths.scenarioEditor({ projectId: project.id, projectName: project.name, registrationId })}
        inherit
        fw={600}
      >
        Open the draft
      </Anchor>
    </Alert>
  );
}
