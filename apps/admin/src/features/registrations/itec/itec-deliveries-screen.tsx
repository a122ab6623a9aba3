import {
  DELIVERY_STATES,
  type ItecDelivery,
  listItecDeliveries,
  repeatFailedItecDeliveries,
  repeatItecDelivery,
} from "@foyer/contract/itec-deliveries.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Alert, Button } from "@mantine/core";
import { useMemo } from "react";
import { toldAgain } from "../../../deliveries/send-again.tsx";
import { StateFilter } from "../../../deliveries/state-filter.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { PAGED_LIVE, usePagedList } from "../../../list/use-paged-list.ts";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useEntityName } from "../../../shell/page-slots.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { useRegistrationName } from "../responses/use-registration-name.ts";
import { DELIVERY_COLUMNS } from "./delivery-columns.tsx";
import { ItecSearch, toDeliveryQuery } from "./itec-search.ts";

const REFRESHES = [listItecDeliveries];

/** The deliveries of a registration's tickets to the networking platform, the newest first. rules/itec 9 */
export function ItecDeliveriesScreen() {
  const { projectId, registrationId } = useScreenParams("itecDeliveries");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Deliveries project={project} registrationId={Number(registrationId)} />}
    </ProjectPage>
  );
}

function Deliveries({ project, registrationId }: { project: Project; registrationId: number }) {
  const { id: projectId, timeZone } = project;
  const params = { projectId, registrationId };
  useEntityName("editRegistration", useRegistrationName(projectId, registrationId));
  const list = usePagedList(ItecSearch, { filters: ["state"], nothing: "No delivery has this state." });
  const read = useRead(listItecDeliveries, { params, query: toDeliveryQuery(list.wanted) }, PAGED_LIVE);
  const { mutate, isPending } = useWrite(repeatItecDelivery, { refreshes: REFRESHES });
  const context = useMemo(
    () => ({
      projectId,
      timeZone,
      isRepeating: isPending,
      repeat: ({ id }: ItecDelivery) =>
        mutate(
          { params: { projectId, registrationId, deliveryId: id } },
          toldAgain(() => "It is sent again."),
        ),
    }),
    [projectId, timeZone, registrationId, mutate, isPending],
  );
  const { failed = 0, pausedBecause = "" } = read.data ?? {};
  return (
    <ListPage
      {...list.of(read)}
      label="Table of ITEC deliveries"
      layout="stacked"
      tools={<TimesIn timeZone={timeZone} />}
      columns={DELIVERY_COLUMNS}
      keyOf={({ id }) => String(id)}
      context={context}
      firstUse={NO_DELIVERIES}
      buttons={failed > 0 && <RepeatAll params={params} failed={failed} />}
      filters={
        <>
          {pausedBecause && (
            <Alert color="orange" title="Nothing is delivered at the moment">
              {pausedBecause} Until an admin changes that, deliveries wait and are not lost.
            </Alert>
          )}
          <StateFilter
            states={DELIVERY_STATES}
            state={list.search.state}
            onChange={(state) => list.narrow({ state })}
          />
        </>
      }
    />
  );
}

type Params = { projectId: number; registrationId: number };

function RepeatAll({ params, failed }: { params: Params; failed: number }) {
  const { mutate, isPending } = useWrite(repeatFailedItecDeliveries, { refreshes: REFRESHES });
  return (
    <Button
      loading={isPending}
      onClick={() =>
        mutate(
          { params },
          toldAgain(({ repeated }) => `${countOf(repeated, "delivery", "deliveries")} sent again.`),
        )
      }
    >
      Send failed again ({formatCount(failed)})
    </Button>
  );
}

const NO_DELIVERIES = {
  title: "No deliveries yet",
  text: "While ITEC is on for this registration, each confirmed ticket is delivered and listed here.",
};
