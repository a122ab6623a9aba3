import type { QuestionInput } from "../src/scenario/scenario.ts";

export const single = (answerId: number | null, other = ""): QuestionInput => ({
  type: "single selection",
  answerId,
  other,
});
export const multi = (answerIds: number[], other: string | null = null): QuestionInput => ({
  type: "multi select",
  answerIds,
  other,
});
export const country = (countryId: number | null, regionId: number | null): QuestionInput => ({
  type: "countries and regions",
  countryId,
  regionId,
});
export const partitions = (partitionIds: number[], rubricIds: number[]): QuestionInput => ({
  type: "partitions and rubrics of products",
  partitionIds,
  rubricIds,
});
