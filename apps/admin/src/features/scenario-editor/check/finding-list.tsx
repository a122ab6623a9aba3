import type { ScenarioFinding } from "@foyer/contract/scenario-check.ts";
import { Anchor, Text } from "@mantine/core";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import classes from "./finding-list.module.css";

type Props = { findings: readonly ScenarioFinding[]; onFollow?: () => void };

/** Findings as sentences, each a link to the editor where it can be fixed. */
export function FindingList({ findings, onFollow }: Props) {
  const { project, registration, pathOf } = useScenarioEditing();
  const pathTo = ({ code, part }: ScenarioFinding) => {
    if (part) return pathOf(part);
    if (code !== "no-email-question") return pathOf({ kind: "list" });
    return paths.editRegistration({
      projectId: project.id,
      projectName: project.name,
      registrationId: registration.id,
    });
  };
  return (
    <ul className={classes.list}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.sentence}`}>
          <Anchor component={AppLink} to={pathTo(finding)} size="sm" {...(onFollow && { onClick: onFollow })}>
            <bdi>{finding.sentence}</bdi>
          </Anchor>
          {finding.reasons.map((reason) => (
            <Text key={reason} size="sm" c="dimmed">
              <bdi>{reason}</bdi>
            </Text>
          ))}
        </li>
      ))}
    </ul>
  );
}
