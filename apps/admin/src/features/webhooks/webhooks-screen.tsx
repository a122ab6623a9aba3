import type { Project } from "@foyer/contract/projects.ts";
import { listWebhooks } from "@foyer/contract/webhooks.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { type NewSecret, NewSecretDialog } from "./new-secret.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { AddWebhook } from "./webhook-form.tsx";

/** The webhooks of a project. rules/webhooks 1 */
export function WebhooksScreen() {
  const { projectId } = useScreenParams("webhooks");
  return <ProjectPage id={projectId}>{(project) => <Webhooks project={project} />}</ProjectPage>;
}

function Webhooks({ project }: { project: Project }) {
  const read = useRead(listWebhooks, { params: { projectId: project.id } });
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<NewSecret | null>(null);
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      <PageActions>
        <Button onClick={() => setIsAdding(true)}>Add webhook</Button>
      </PageActions>
      <Text size="sm" c="dimmed">
        A webhook notifies another system of what happens in this project. Events are signed and sent in
        order.
      </Text>
      <LoadGate read={read} failed="The webhooks could not be loaded." loading={<Skeleton height={120} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Notice
              title="No webhooks yet"
              text="Add the address of the system that needs to know."
              action={
                <Button variant="default" onClick={() => setIsAdding(true)}>
                  Add webhook
                </Button>
              }
            />
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} project={project} onSecret={setAdded} />
            ))
          )
        }
      </LoadGate>
      <FormDialog isOpen={isAdding} title="Add a webhook" onClose={() => setIsAdding(false)}>
        <AddWebhook
          projectId={project.id}
          onClose={() => setIsAdding(false)}
          onAdded={(one) => {
            setIsAdding(false);
            setAdded(one);
          }}
        />
      </FormDialog>
      <NewSecretDialog added={added} onClose={() => setAdded(null)} />
    </Stack>
  );
}
