import type { Project } from "@foyer/contract/projects.ts";
import type { SectionConditions } from "@foyer/contract/sections.ts";
import { Anchor, List } from "@mantine/core";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { project: Pick<Project, "id" | "name">; conditions: SectionConditions["conditions"] };

/** The steps and questions that conditions make appear, each with a link to its registration. */
export function ShownByConditions({ project, conditions }: Props) {
  return (
    <List size="sm" style={{ overflowWrap: "anywhere" }}>
      {conditions.map(({ registrationId, registrationName, shows, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same text, and none moves
        <List.Item key={index}>
          {shows === "step" ? "the step" : "the question"} <bdi>“{text}”</bdi> of{" "}
          <Anchor
            component={AppLink}
            to={paths.editRegistration({ projectId: project.id, projectName: project.name, registrationId })}
            inherit
          >
            <bdi>{registrationName}</bdi>
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
}
