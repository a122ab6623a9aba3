import { getBarcodeTemplate } from "@foyer/contract/printout-templates.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { Button } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { project: { id: number; name: string }; registration: Registration };

/** A link to the printout templates of a registration; an offline one has a single one. */
export function TemplatesLink({ project, registration }: Props) {
  const type: string = registration.registrationType;
  const isOffline = type === "Offline";
  const key = { projectId: project.id, registrationId: registration.id };
  const offline = useRead(getBarcodeTemplate, { params: key }, { enabled: isOffline });
  const place = { ...key, projectName: project.name };
  if (isOffline && !offline.data) return null;
  return (
    <Button
      component={AppLink}
      to={
        offline.data
          ? paths.offlineTemplate({ ...place, templateId: offline.data.id })
          : paths.generalTemplates(place)
      }
      variant="default"
      leftSection={<IconId size={18} aria-hidden />}
    >
      {isOffline ? "Printout Template" : "Printout Templates"}
    </Button>
  );
}
