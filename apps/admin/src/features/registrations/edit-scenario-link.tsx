import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { projectId: number; projectName: string; registrationId: number };

/** A link to the editor of a registration's scenario. */
export function EditScenarioLink(props: Props) {
  return (
    <Button
      component={AppLink}
      to={paths.scenarioEditor(props)}
      variant="default"
      leftSection={<IconListDetails size={18} aria-hidden />}
    >
      Edit Scenario
    </Button>
  );
}
