import { applyTemplateDesign, type PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { DESIGN_NAMES, DESIGNS, type DesignName } from "@foyer/domain/printout/designs.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Modal, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useState } from "react";
import { useMessages } from "../../../messages/use-messages.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { useWrite } from "../../../server/use-write.ts";
import { TEMPLATE_REFRESHES } from "../fields/template-refreshes.ts";
import classes from "./editor.module.css";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  isDirty: boolean;
};

/** Designs to start from; the chosen one replaces the template's image and fields. rules/printouts 15 */
export function DesignGallery({ registration, template, isDirty }: Props) {
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  const write = useWrite(applyTemplateDesign, { refreshes: TEMPLATE_REFRESHES });
  const choose = async (design: DesignName) => {
    const params = { ...registration, templateId: template.id };
    try {
      await write.mutateAsync({ params, body: { design, version: template.version } });
      messages.add("success", "Printout template has been successfully updated.");
      setOpen(false);
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const isEmpty = template.template === null && template.settings.length === 0;
  return (
    <>
      <ReasonedButton
        variant="default"
        leftSection={<IconLayoutGrid size={18} aria-hidden />}
        disabledReason={isDirty ? "Save or undo your changes first." : undefined}
        onClick={() => setOpen(true)}
        style={{ alignSelf: "start" }}
      >
        Start from a design
      </ReasonedButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Start from a design"
        closeButtonProps={{ "aria-label": "Close the designs" }}
        size="lg"
      >
        {!isEmpty && (
          <Text size="sm" mb="md">
            The design replaces the image and all fields of this template. This cannot be undone.
          </Text>
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {DESIGN_NAMES.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.design}
              disabled={write.isPending}
              onClick={() => void choose(name)}
            >
              <img src={addressOf(DESIGNS[name].picture)} alt="" />
              <Text size="sm" ta="center">
                {DESIGNS[name].name}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Modal>
    </>
  );
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
