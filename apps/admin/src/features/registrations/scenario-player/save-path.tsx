import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { createScenarioPaths, listScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import type { Condition, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { factOfChoice } from "@foyer/domain/scenario/witness/fact-name.ts";
import { entryName } from "@foyer/scenario-document/offer-lists.ts";
import { pathName } from "@foyer/scenario-document/path-name.ts";
import { Button } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { Played } from "./played.ts";

const CHOSEN: ReadonlySet<string> = new Set([
  ...["multi select", "single selection", "checkbox"],
  ...["countries and regions", "partitions and rubrics of products"],
]);

/** Keeps the choices of a finished play as a path test. rules/scenario-check 12, 13 */
export function SavePath({ projectId, played }: { projectId: number; played: Played }) {
  const { registrationId, data, results } = played;
  const params = { projectId, registrationId };
  const { data: offer } = useRead(getScenarioOffer, { params, query: { cultureCode: data.cultureCode } });
  const save = useWrite(createScenarioPaths, { refreshes: [listScenarioPaths] });
  const questions = new Map(data.steps.flatMap((step) => step.questions).map((one) => [one.id, one]));
  const choices = results.flatMap((item: ResultItem) => {
    const fact = CHOSEN.has(questions.get(item.questionId)?.type ?? "") ? factOfChoice(item) : null;
    return fact ? [fact] : [];
  });
  const words = (choice: Condition) => {
    const question = questions.get(choice.questionId);
    return `${question?.text ?? ""} is ${valueName(choice)}`;

    function valueName(value: Condition): string {
      if (value.kind === "checkbox") return value.checked ? "ticked" : "not ticked";
      if (value.kind !== "answer") return (offer && entryName(offer, value.kind, value.entryId)) ?? "";
      return question?.answers.find(({ id }) => id === value.answerId)?.text ?? "Other";
    }
  };
  if (save.isSuccess) {
    return (
      <Button variant="default" disabled>
        Saved as path
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRoute size={18} aria-hidden />}
      loading={save.isPending}
      disabled={!offer}
      onClick={() =>
        save.mutate({ params, body: { paths: [{ name: pathName(choices, data, words), choices }] } })
      }
    >
      Save as path
    </Button>
  );
}
