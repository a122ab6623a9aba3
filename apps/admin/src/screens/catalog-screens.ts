import type { Screens } from "./screen.ts";

/** The screens of the catalogs, in menu order. */
export const CATALOG_SCREENS = {
  catalogs: {
    title: "Catalogs",
    access: { staff: "manager" },
    menu: "Catalogs",
    load: () => import("../features/catalogs/catalogs-screen.tsx").then((module) => module.CatalogsScreen),
  },
  listCountry: {
    title: "Countries",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Countries",
    load: () =>
      import("../features/catalogs/countries/country-list-screen.tsx").then(
        (module) => module.CountryListScreen,
      ),
  },
  addCountry: {
    title: "Add country",
    shape: "form",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/countries/country-add-screen.tsx").then(
        (module) => module.CountryAddScreen,
      ),
  },
  editCountry: {
    title: "Edit country",
    shape: "form",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/countries/country-edit-screen.tsx").then(
        (module) => module.CountryEditScreen,
      ),
  },
  listRegions: {
    title: "Regions",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Regions",
    load: () =>
      import("../features/catalogs/regions/region-list-screen.tsx").then((module) => module.RegionListScreen),
  },
  addRegion: {
    title: "Add region",
    shape: "form",
    parent: "listRegions",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/regions/region-add-screen.tsx").then((module) => module.RegionAddScreen),
  },
  listPlaces: {
    title: "Places",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Places",
    load: () =>
      import("../features/catalogs/places/place-list-screen.tsx").then((module) => module.PlaceListScreen),
  },
  addPlace: {
    title: "Add place",
    shape: "form",
    parent: "listPlaces",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/places/place-add-screen.tsx").then((module) => module.PlaceAddScreen),
  },
  editPlace: {
    title: "Edit place",
    shape: "form",
    parent: "listPlaces",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/places/place-edit-screen.tsx").then((module) => module.PlaceEditScreen),
  },
  listUiItems: {
    title: "UI items",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "UI items",
    load: () =>
      import("../features/catalogs/ui-items/ui-item-list-screen.tsx").then(
        (module) => module.UiItemListScreen,
      ),
  },
  addUiItem: {
    title: "Add UI item",
    shape: "form",
    parent: "listUiItems",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/ui-items/ui-item-add-screen.tsx").then((module) => module.UiItemAddScreen),
  },
  editUiItem: {
    title: "Edit UI item",
    shape: "form",
    parent: "listUiItems",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/ui-items/ui-item-edit-screen.tsx").then(
        (module) => module.UiItemEditScreen,
      ),
  },
  listSteps: {
    title: "Steps",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Steps",
    load: () =>
      import("../features/catalogs/steps/step-list-screen.tsx").then((module) => module.StepListScreen),
  },
  addStep: {
    title: "Add step",
    shape: "form",
    parent: "listSteps",
    access: { staff: "admin", ofProject: "manager" },
    load: () =>
      import("../features/catalogs/steps/step-add-screen.tsx").then((module) => module.StepAddScreen),
  },
  listQuestions: {
    title: "Questions",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Questions",
    load: () =>
      import("../features/catalogs/questions/question-list-screen.tsx").then(
        (module) => module.QuestionListScreen,
      ),
  },
  addQuestion: {
    title: "Add question",
    shape: "form",
    parent: "listQuestions",
    access: { staff: "admin", ofProject: "manager" },
    load: () =>
      import("../features/catalogs/questions/question-add-screen.tsx").then(
        (module) => module.QuestionAddScreen,
      ),
  },
  editQuestion: {
    title: "Edit question",
    shape: "form",
    parent: "listQuestions",
    access: { staff: "admin", ofProject: "manager" },
    load: () =>
      import("../features/catalogs/questions/question-edit-screen.tsx").then(
        (module) => module.QuestionEditScreen,
      ),
  },
  listAnswers: {
    title: "Answers",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Answers",
    load: () =>
      import("../features/catalogs/answers/answer-list-screen.tsx").then((module) => module.AnswerListScreen),
  },
  addAnswer: {
    title: "Add answer",
    shape: "form",
    parent: "listAnswers",
    access: { staff: "admin", ofProject: "manager" },
    load: () =>
      import("../features/catalogs/answers/answer-add-screen.tsx").then((module) => module.AnswerAddScreen),
  },
  listPhoneCodes: {
    title: "Country phone codes",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Country phone codes",
    load: () =>
      import("../features/catalogs/phone-codes/phone-code-list-screen.tsx").then(
        (module) => module.PhoneCodeListScreen,
      ),
  },
  addPhoneCode: {
    title: "Add phone code",
    shape: "form",
    parent: "listPhoneCodes",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/phone-codes/phone-code-add-screen.tsx").then(
        (module) => module.PhoneCodeAddScreen,
      ),
  },
  editPhoneCode: {
    title: "Edit phone code",
    shape: "form",
    parent: "listPhoneCodes",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/phone-codes/phone-code-edit-screen.tsx").then(
        (module) => module.PhoneCodeEditScreen,
      ),
  },
  rubricsList: {
    title: "Rubrics",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Rubrics",
    tab: "Rubrics",
    load: () =>
      import("../features/catalogs/rubrics/rubric-list-screen.tsx").then((module) => module.RubricListScreen),
  },
  addRubric: {
    title: "Add rubric",
    shape: "form",
    parent: "rubricsList",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/rubrics/rubric-add-screen.tsx").then((module) => module.RubricAddScreen),
  },
  listPartitions: {
    title: "Partitions",
    parent: "rubricsList",
    access: { staff: "manager" },
    tab: "Partitions",
    load: () =>
      import("../features/catalogs/partitions/partition-list-screen.tsx").then(
        (module) => module.PartitionListScreen,
      ),
  },
  addPartition: {
    title: "Add partition",
    shape: "form",
    parent: "listPartitions",
    access: { staff: "admin" },
    load: () =>
      import("../features/catalogs/partitions/partition-add-screen.tsx").then(
        (module) => module.PartitionAddScreen,
      ),
  },
} satisfies Screens;
