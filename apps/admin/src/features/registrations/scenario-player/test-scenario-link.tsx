import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";

type Props = { projectId: number; projectName: string; registrationId: number };

/** A link to Test Scenario of a registration. */
export function TestScenarioLink(props: Props) {
  return (
    <Button
      component={AppLink}
      to={paths.scenarioPlayer(props)}
      variant="default"
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
    >
      Test Scenario
    </Button>
  );
}
