import type { Project } from "@foyer/contract/projects.ts";
import {
  getWebhook,
  listWebhookDeliveries,
  repeatWebhookDelivery,
  WEBHOOK_DELIVERY_STATES,
  type WebhookDelivery,
} from "@foyer/contract/webhooks.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { toldAgain } from "../../deliveries/send-again.tsx";
import { StateFilter } from "../../deliveries/state-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED_LIVE, usePagedList } from "../../list/use-paged-list.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { DeliverySearch, toDeliveryQuery } from "./delivery-search.ts";
import { RepeatFailed } from "./repeat-failed.tsx";
import { DELIVERY_COLUMNS } from "./webhook-delivery-columns.tsx";

/** The deliveries of a webhook within 30 days, the newest first. rules/webhooks 11 */
export function WebhookDeliveriesScreen() {
  const { projectId, webhookId } = useScreenParams("webhookDeliveries");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Deliveries project={project} webhookId={Number(webhookId)} />}
    </ProjectPage>
  );
}

function Deliveries({ project, webhookId }: { project: Project; webhookId: number }) {
  const { id: projectId, timeZone } = project;
  const params = { projectId, webhookId };
  const list = usePagedList(DeliverySearch, { filters: ["state"], nothing: "No delivery has this state." });
  const read = useRead(listWebhookDeliveries, { params, query: toDeliveryQuery(list.wanted) }, PAGED_LIVE);
  const webhook = useRead(getWebhook, { params }).data;
  const { mutate, isPending } = useWrite(repeatWebhookDelivery, { refreshes: [listWebhookDeliveries] });
  const context = useMemo(
    () => ({
      projectId,
      timeZone,
      isRepeating: isPending,
      repeat: ({ id }: WebhookDelivery) =>
        mutate(
          { params: { projectId, webhookId, deliveryId: id } },
          toldAgain(() => "It is sent again."),
        ),
    }),
    [projectId, timeZone, webhookId, mutate, isPending],
  );
  const failed = read.data?.failed ?? 0;
  return (
    <ListPage
      {...list.of(read)}
      label={`Deliveries to ${webhook?.url ?? "the webhook"}`}
      layout="stacked"
      tools={<TimesIn timeZone={timeZone} />}
      columns={DELIVERY_COLUMNS}
      keyOf={({ id }) => String(id)}
      context={context}
      firstUse={NO_DELIVERIES}
      buttons={failed > 0 && <RepeatFailed params={params} failed={failed} />}
      filters={
        <>
          <Text size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: "anywhere" }}>
            {webhook?.url}
          </Text>
          <StateFilter
            states={WEBHOOK_DELIVERY_STATES}
            state={list.search.state}
            onChange={(state) => list.narrow({ state })}
          />
        </>
      }
    />
  );
}

const NO_DELIVERIES = {
  title: "No deliveries yet",
  text: "Each event that this webhook is told is listed here for 30 days.",
};
