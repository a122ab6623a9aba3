import { getBarcodeTemplate } from "@foyer/contract/printout-templates.ts";
import { Button } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Props = { projectId: number; projectName: string; registrationId: number };

/** A link to the one printout template of an offline registration. */
export function OfflineTemplateLink({ projectName, ...params }: Props) {
  const { data: template } = useRead(getBarcodeTemplate, { params });
  if (!template) return null;
  return (
    <Button
      component={AppLink}
      to={paths.offlineTemplate({ ...params, projectName, templateId: template.id })}
      variant="default"
      leftSection={<IconId size={18} aria-hidden />}
    >
      Printout Template
    </Button>
  );
}
