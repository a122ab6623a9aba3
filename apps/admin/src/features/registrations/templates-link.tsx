import type { Registration } from "@foyer/contract/registrations.ts";
import { Button } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";

type Props = { project: { id: number; name: string }; registration: Registration };

const OfflineTemplateLink = lazyPart(() =>
  import("./offline-template-link.tsx").then((module) => module.OfflineTemplateLink),
);

/** A link to the printout templates of a registration; an offline one has a single one. */
export function TemplatesLink({ project, registration }: Props) {
  const key = { projectId: project.id, projectName: project.name, registrationId: registration.id };
  if (registration.registrationType === "Offline") return <OfflineTemplateLink {...key} />;
  return (
    <Button
      component={AppLink}
      to={paths.generalTemplates(key)}
      variant="default"
      leftSection={<IconId size={18} aria-hidden />}
    >
      Printout Templates
    </Button>
  );
}
