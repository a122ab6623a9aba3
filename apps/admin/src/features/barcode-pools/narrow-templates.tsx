import { listNarrowTemplates, type NarrowTemplate } from "@foyer/contract/narrow-templates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Alert, List } from "@mantine/core";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { project: Pick<Project, "id" | "name">; poolId: number };

/** Warns of printout templates that have too little room for the longest code of the pool. rules/printouts 17 */
export function NarrowTemplates({ project, poolId }: Props) {
  const params = { projectId: project.id, poolId };
  const { data = [] } = useRead(listNarrowTemplates, { params }, { staleMs: 0 });
  if (data.length === 0) return null;
  return (
    <Alert color="yellow" title="Printout templates have too little room for the longest code">
      <List size="sm">
        {data.map((one) => (
          <List.Item key={one.templateId}>
            <AppLink to={addressOf(project, one)}>
              <bdi>{one.registrationName}</bdi>, {nameOf(one)}
            </AppLink>
            :{" "}
            {one.problem === "refused"
              ? "a QR code is printed in place of its bars."
              : "its bars are so fine that many readers cannot read them."}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const nameOf = ({ templateType, name }: NarrowTemplate) =>
  name === "" ? `${templateType} template` : `template for “${name}”`;

function addressOf(
  { id, name }: Props["project"],
  { registrationId, templateId, templateType }: NarrowTemplate,
) {
  const place = { projectId: id, projectName: name, registrationId, templateId };
  return templateType === "offline" ? paths.offlineTemplate(place) : paths.editTemplate(place);
}
