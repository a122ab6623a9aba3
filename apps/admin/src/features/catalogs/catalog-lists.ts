import { paths } from "../../paths.ts";

/** The list screen of each counted catalog, in menu order; `entity` is its name in the counts. */
export const CATALOG_LISTS: readonly { entity: string; title: string; path: string }[] = [
  { entity: "countries", title: "Countries", path: paths.listCountry() },
  { entity: "regions", title: "Regions", path: paths.listRegions() },
  { entity: "places", title: "Places", path: paths.listPlaces() },
  { entity: "uiItems", title: "UI items", path: paths.listUiItems() },
  { entity: "steps", title: "Steps", path: paths.listSteps() },
  { entity: "questions", title: "Questions", path: paths.listQuestions() },
  { entity: "answers", title: "Answers", path: paths.listAnswers() },
  { entity: "phoneCodes", title: "Country phone codes", path: paths.listPhoneCodes() },
  { entity: "rubrics", title: "Rubrics", path: paths.rubricsList() },
  { entity: "partitions", title: "Partitions", path: paths.listPartitions() },
];
