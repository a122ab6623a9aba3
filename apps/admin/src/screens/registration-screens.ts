import type { Screens } from "./screen.ts";

/** The screens of one registration, in the order of their tabs. */
export const REGISTRATION_SCREENS = {
  editRegistration: {
    title: "Registration",
    shape: "form",
    parent: "registrations",
    access: { staff: "operator" },
    tab: "General Information",
    isEntity: true,
    isAboutMoney: true,
    load: () =>
      import("../features/registrations/registration-edit-screen.tsx").then(
        (module) => module.RegistrationEditScreen,
      ),
  },
  scenarioEditor: {
    title: "Scenario",
    parent: "editRegistration",
    access: { staff: "manager" },
    hasParts: true,
    load: () =>
      import("../features/scenario-editor/scenario-editor-screen.tsx").then(
        (module) => module.ScenarioEditorScreen,
      ),
  },
  stepListEditor: {
    title: "Questionnaire",
    parent: "editRegistration",
    access: { staff: "manager" },
    hasParts: true,
    load: () =>
      import("../features/scenario-editor/scenario-editor-screen.tsx").then(
        (module) => module.ScenarioEditorScreen,
      ),
  },
  responses: {
    title: "Responses",
    parent: "editRegistration",
    access: { staff: "viewer" },
    tab: "Responses",
    load: () =>
      import("../features/registrations/responses/responses-screen.tsx").then(
        (module) => module.ResponsesScreen,
      ),
  },
  bulkRegistration: {
    title: "Bulk registration",
    parent: "editRegistration",
    access: { staff: "operator" },
    tab: "Bulk Registration",
    load: () =>
      import("../features/bulk-registration/bulk-registration-screen.tsx").then(
        (module) => module.BulkRegistrationScreen,
      ),
  },
  waitingList: {
    title: "Waiting list",
    parent: "editRegistration",
    access: { staff: "operator" },
    tab: "Waiting list",
    load: () =>
      import("../features/waiting-list/waiting-list-screen.tsx").then((module) => module.WaitingListScreen),
  },
  scenarioPlayer: {
    title: "Test Scenario",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("../features/registrations/scenario-player/scenario-player-screen.tsx").then(
        (module) => module.ScenarioPlayerScreen,
      ),
  },
  scenarioResults: {
    title: "Scenario results",
    parent: "scenarioPlayer",
    access: { staff: "manager" },
    load: () =>
      import("../features/registrations/scenario-player/scenario-results-screen.tsx").then(
        (module) => module.ScenarioResultsScreen,
      ),
  },
  generalTemplates: {
    title: "Printout templates",
    parent: "editRegistration",
    access: { staff: "manager" },
    tab: "General",
    isEntity: true,
    load: () =>
      import("../features/printouts/template-list-screens.tsx").then(
        (module) => module.GeneralTemplatesScreen,
      ),
  },
  conditionalTemplates: {
    title: "Conditional templates",
    parent: "generalTemplates",
    access: { staff: "manager" },
    tab: "Conditional",
    load: () =>
      import("../features/printouts/template-list-screens.tsx").then(
        (module) => module.ConditionalTemplatesScreen,
      ),
  },
  promocodeTemplates: {
    title: "Promocode templates",
    parent: "generalTemplates",
    access: { staff: "manager" },
    tab: "Promocode",
    load: () =>
      import("../features/printouts/template-list-screens.tsx").then(
        (module) => module.PromocodeTemplatesScreen,
      ),
  },
  editTemplate: {
    title: "Printout template",
    parent: "generalTemplates",
    access: { staff: "manager" },
    load: () => import("../features/printouts/template-screen.tsx").then((module) => module.TemplateScreen),
  },
  offlineTemplate: {
    title: "Offline template",
    shape: "form",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("../features/printouts/offline-template-screen.tsx").then(
        (module) => module.OfflineTemplateScreen,
      ),
  },
  itecDeliveries: {
    title: "ITEC deliveries",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("../features/registrations/itec/itec-deliveries-screen.tsx").then(
        (module) => module.ItecDeliveriesScreen,
      ),
  },
} satisfies Screens;
