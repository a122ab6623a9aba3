import type { Access } from "@foyer/contract/access.ts";
import type { ComponentType } from "react";
import type { ScreenName } from "./paths.ts";

export type Screen = {
  /** The page's heading and its name in the breadcrumb. */
  title: string;
  /** The parent in the breadcrumb and in the menu. */
  parent?: ScreenName;
  access: Access;
  /** The label in the sidebar's menu; without one it is not in the menu. */
  menu?: string;
  /** The label of its tab among its sibling screens. */
  tab?: string;
  /** The screen of one entity, whose name is the heading of this page and its tabs. rules/shell 25 */
  isEntity?: true;
  /** The shape of its skeleton; default: a table. */
  shape?: "form";
  /** Shown without top bar and sidebar. */
  isBare?: true;
  /** The rest of the address belongs to the screen, such as a selection; a change there is no navigation. */
  hasParts?: true;
  load: () => Promise<ComponentType>;
};

/** THE table of screens, in menu order; their addresses are in paths.ts. rules/shell 1 */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  login: {
    title: "Sign in",
    access: "public",
    isBare: true,
    load: () => import("./session/login-screen.tsx").then((module) => module.LoginScreen),
  },
  authCallback: {
    title: "Signing in",
    access: "public",
    isBare: true,
    load: () => import("./session/auth-callback-screen.tsx").then((module) => module.AuthCallbackScreen),
  },
  permissionDenied: {
    title: "No permission",
    access: "public",
    load: () =>
      import("./session/permission-denied-screen.tsx").then((module) => module.PermissionDeniedScreen),
  },
  home: {
    title: "Home",
    access: { staff: "viewer" },
    menu: "Home",
    load: () => import("./features/home/home-screen.tsx").then((module) => module.HomeScreen),
  },
  projects: {
    title: "Projects",
    access: { staff: "viewer" },
    menu: "Projects",
    load: () =>
      import("./features/projects/project-list-screen.tsx").then((module) => module.ProjectListScreen),
  },
  addProject: {
    title: "Add project",
    shape: "form",
    parent: "projects",
    access: { staff: "admin" },
    load: () =>
      import("./features/projects/project-add-screen.tsx").then((module) => module.ProjectAddScreen),
  },
  editProject: {
    title: "Project",
    shape: "form",
    parent: "projects",
    access: { staff: "viewer" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("./features/projects/project-edit-screen.tsx").then((module) => module.ProjectEditScreen),
  },
  barcodePools: {
    title: "Barcode pools",
    parent: "editProject",
    access: { staff: "manager" },
    tab: "Barcode Pools",
    load: () =>
      import("./features/barcode-pools/pool-list-screen.tsx").then((module) => module.PoolListScreen),
  },
  addBarcodePool: {
    title: "Add barcode pool",
    shape: "form",
    parent: "barcodePools",
    access: { staff: "manager" },
    load: () => import("./features/barcode-pools/pool-add-screen.tsx").then((module) => module.PoolAddScreen),
  },
  barcodes: {
    title: "Barcodes",
    parent: "barcodePools",
    access: { staff: "manager" },
    load: () =>
      import("./features/barcode-pools/pool-files-screen.tsx").then((module) => module.PoolFilesScreen),
  },
  listPromoCodes: {
    title: "Promo codes",
    parent: "editProject",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("./features/promo-codes/group-list-screen.tsx").then((module) => module.GroupListScreen),
  },
  addPromoCode: {
    title: "Add promocode group",
    shape: "form",
    parent: "listPromoCodes",
    access: { staff: "manager" },
    tab: "General Information",
    isEntity: true,
    load: () => import("./features/promo-codes/group-add-screen.tsx").then((module) => module.GroupAddScreen),
  },
  addedPromoCodes: {
    title: "Promo codes of the new group",
    parent: "addPromoCode",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("./features/promo-codes/group-add-screen.tsx").then((module) => module.CodesOfNewGroupScreen),
  },
  editPromoCode: {
    title: "Promocode group",
    shape: "form",
    parent: "listPromoCodes",
    access: { staff: "manager" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("./features/promo-codes/group-edit-screen.tsx").then((module) => module.GroupEditScreen),
  },
  promoCodes: {
    title: "Promo codes of a group",
    parent: "editPromoCode",
    access: { staff: "manager" },
    tab: "Promo Codes",
    load: () =>
      import("./features/promo-codes/promo-code-list-screen.tsx").then(
        (module) => module.PromoCodeListScreen,
      ),
  },
  editProjectPlaces: {
    title: "Project places",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Places",
    load: () =>
      import("./features/projects/project-places-screen.tsx").then((module) => module.ProjectPlacesScreen),
  },
  editLogo: {
    title: "Logo",
    shape: "form",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Logo",
    load: () => import("./features/logo/logo-screen.tsx").then((module) => module.LogoScreen),
  },
  registrations: {
    title: "Registrations",
    parent: "editProject",
    access: { staff: "operator" },
    tab: "Registrations",
    load: () =>
      import("./features/registrations/registration-list-screen.tsx").then(
        (module) => module.RegistrationListScreen,
      ),
  },
  addRegistration: {
    title: "Add registration",
    shape: "form",
    parent: "registrations",
    access: { staff: "manager" },
    load: () =>
      import("./features/registrations/registration-add-screen.tsx").then(
        (module) => module.RegistrationAddScreen,
      ),
  },
  editRegistration: {
    title: "Registration",
    shape: "form",
    parent: "registrations",
    access: { staff: "manager" },
    tab: "General Information",
    isEntity: true,
    load: () =>
      import("./features/registrations/registration-edit-screen.tsx").then(
        (module) => module.RegistrationEditScreen,
      ),
  },
  scenarioEditor: {
    title: "Scenario",
    parent: "editRegistration",
    access: { staff: "manager" },
    hasParts: true,
    load: () =>
      import("./features/scenario-editor/scenario-editor-screen.tsx").then(
        (module) => module.ScenarioEditorScreen,
      ),
  },
  stepListEditor: {
    title: "Questionnaire",
    parent: "editRegistration",
    access: { staff: "manager" },
    hasParts: true,
    load: () =>
      import("./features/scenario-editor/scenario-editor-screen.tsx").then(
        (module) => module.ScenarioEditorScreen,
      ),
  },
  responses: {
    title: "Responses",
    parent: "editRegistration",
    access: { staff: "viewer" },
    tab: "Responses",
    load: () =>
      import("./features/registrations/responses/responses-screen.tsx").then(
        (module) => module.ResponsesScreen,
      ),
  },
  bulkRegistration: {
    title: "Bulk registration",
    parent: "editRegistration",
    access: { staff: "operator" },
    tab: "Bulk Registration",
    load: () =>
      import("./features/bulk-registration/bulk-registration-screen.tsx").then(
        (module) => module.BulkRegistrationScreen,
      ),
  },
  scenarioPlayer: {
    title: "Test Scenario",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("./features/registrations/scenario-player/scenario-player-screen.tsx").then(
        (module) => module.ScenarioPlayerScreen,
      ),
  },
  scenarioResults: {
    title: "Scenario results",
    parent: "scenarioPlayer",
    access: { staff: "manager" },
    load: () =>
      import("./features/registrations/scenario-player/scenario-results-screen.tsx").then(
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
      import("./features/printouts/template-list-screens.tsx").then(
        (module) => module.GeneralTemplatesScreen,
      ),
  },
  conditionalTemplates: {
    title: "Conditional templates",
    parent: "generalTemplates",
    access: { staff: "manager" },
    tab: "Conditional",
    load: () =>
      import("./features/printouts/template-list-screens.tsx").then(
        (module) => module.ConditionalTemplatesScreen,
      ),
  },
  promocodeTemplates: {
    title: "Promocode templates",
    parent: "generalTemplates",
    access: { staff: "manager" },
    tab: "Promocode",
    load: () =>
      import("./features/printouts/template-list-screens.tsx").then(
        (module) => module.PromocodeTemplatesScreen,
      ),
  },
  editTemplate: {
    title: "Printout template",
    parent: "generalTemplates",
    access: { staff: "manager" },
    load: () => import("./features/printouts/template-screen.tsx").then((module) => module.TemplateScreen),
  },
  offlineTemplate: {
    title: "Offline template",
    shape: "form",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("./features/printouts/offline-template-screen.tsx").then(
        (module) => module.OfflineTemplateScreen,
      ),
  },
  visitors: {
    title: "Visitors",
    parent: "editProject",
    access: { staff: "operator" },
    tab: "Visitors",
    load: () => import("./features/visitors/visitors-screen.tsx").then((module) => module.VisitorsScreen),
  },
  visitorFile: {
    title: "Visitor file",
    parent: "visitors",
    access: { staff: "operator" },
    load: () =>
      import("./features/visitors/visitor-file-screen.tsx").then((module) => module.VisitorFileScreen),
  },
  editSections: {
    title: "Project sections",
    parent: "editProject",
    access: { staff: "viewer" },
    tab: "Sections",
    load: () =>
      import("./features/projects/project-sections-screen.tsx").then(
        (module) => module.ProjectSectionsScreen,
      ),
  },
  itecDeliveries: {
    title: "ITEC deliveries",
    parent: "editRegistration",
    access: { staff: "manager" },
    load: () =>
      import("./features/registrations/itec/itec-deliveries-screen.tsx").then(
        (module) => module.ItecDeliveriesScreen,
      ),
  },
  tickets: {
    title: "Tickets",
    access: { staff: "viewer" },
    menu: "Tickets",
    load: () => import("./features/tickets/tickets-screen.tsx").then((module) => module.TicketsScreen),
  },
  catalogs: {
    title: "Catalogs",
    access: { staff: "manager" },
    menu: "Catalogs",
    load: () => import("./features/catalogs/catalogs-screen.tsx").then((module) => module.CatalogsScreen),
  },
  listCountry: {
    title: "Countries",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Countries",
    load: () =>
      import("./features/catalogs/countries/country-list-screen.tsx").then(
        (module) => module.CountryListScreen,
      ),
  },
  addCountry: {
    title: "Add country",
    shape: "form",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/countries/country-add-screen.tsx").then(
        (module) => module.CountryAddScreen,
      ),
  },
  editCountry: {
    title: "Edit country",
    shape: "form",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/countries/country-edit-screen.tsx").then(
        (module) => module.CountryEditScreen,
      ),
  },
  listRegions: {
    title: "Regions",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Regions",
    load: () =>
      import("./features/catalogs/regions/region-list-screen.tsx").then((module) => module.RegionListScreen),
  },
  addRegion: {
    title: "Add region",
    shape: "form",
    parent: "listRegions",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/regions/region-add-screen.tsx").then((module) => module.RegionAddScreen),
  },
  listPlaces: {
    title: "Places",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Places",
    load: () =>
      import("./features/catalogs/places/place-list-screen.tsx").then((module) => module.PlaceListScreen),
  },
  addPlace: {
    title: "Add place",
    shape: "form",
    parent: "listPlaces",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/places/place-add-screen.tsx").then((module) => module.PlaceAddScreen),
  },
  editPlace: {
    title: "Edit place",
    shape: "form",
    parent: "listPlaces",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/places/place-edit-screen.tsx").then((module) => module.PlaceEditScreen),
  },
  listUiItems: {
    title: "UI items",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "UI items",
    load: () =>
      import("./features/catalogs/ui-items/ui-item-list-screen.tsx").then(
        (module) => module.UiItemListScreen,
      ),
  },
  addUiItem: {
    title: "Add UI item",
    shape: "form",
    parent: "listUiItems",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/ui-items/ui-item-add-screen.tsx").then((module) => module.UiItemAddScreen),
  },
  editUiItem: {
    title: "Edit UI item",
    shape: "form",
    parent: "listUiItems",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/ui-items/ui-item-edit-screen.tsx").then(
        (module) => module.UiItemEditScreen,
      ),
  },
  listSteps: {
    title: "Steps",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Steps",
    load: () =>
      import("./features/catalogs/steps/step-list-screen.tsx").then((module) => module.StepListScreen),
  },
  addStep: {
    title: "Add step",
    shape: "form",
    parent: "listSteps",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/steps/step-add-screen.tsx").then((module) => module.StepAddScreen),
  },
  listQuestions: {
    title: "Questions",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Questions",
    load: () =>
      import("./features/catalogs/questions/question-list-screen.tsx").then(
        (module) => module.QuestionListScreen,
      ),
  },
  addQuestion: {
    title: "Add question",
    shape: "form",
    parent: "listQuestions",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/questions/question-add-screen.tsx").then(
        (module) => module.QuestionAddScreen,
      ),
  },
  editQuestion: {
    title: "Edit question",
    shape: "form",
    parent: "listQuestions",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/questions/question-edit-screen.tsx").then(
        (module) => module.QuestionEditScreen,
      ),
  },
  listAnswers: {
    title: "Answers",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Answers",
    load: () =>
      import("./features/catalogs/answers/answer-list-screen.tsx").then((module) => module.AnswerListScreen),
  },
  addAnswer: {
    title: "Add answer",
    shape: "form",
    parent: "listAnswers",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/answers/answer-add-screen.tsx").then((module) => module.AnswerAddScreen),
  },
  listPhoneCodes: {
    title: "Country phone codes",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Country phone codes",
    load: () =>
      import("./features/catalogs/phone-codes/phone-code-list-screen.tsx").then(
        (module) => module.PhoneCodeListScreen,
      ),
  },
  addPhoneCode: {
    title: "Add phone code",
    shape: "form",
    parent: "listPhoneCodes",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/phone-codes/phone-code-add-screen.tsx").then(
        (module) => module.PhoneCodeAddScreen,
      ),
  },
  editPhoneCode: {
    title: "Edit phone code",
    shape: "form",
    parent: "listPhoneCodes",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/phone-codes/phone-code-edit-screen.tsx").then(
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
      import("./features/catalogs/rubrics/rubric-list-screen.tsx").then((module) => module.RubricListScreen),
  },
  addRubric: {
    title: "Add rubric",
    shape: "form",
    parent: "rubricsList",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/rubrics/rubric-add-screen.tsx").then((module) => module.RubricAddScreen),
  },
  listPartitions: {
    title: "Partitions",
    parent: "rubricsList",
    access: { staff: "manager" },
    tab: "Partitions",
    load: () =>
      import("./features/catalogs/partitions/partition-list-screen.tsx").then(
        (module) => module.PartitionListScreen,
      ),
  },
  addPartition: {
    title: "Add partition",
    shape: "form",
    parent: "listPartitions",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/partitions/partition-add-screen.tsx").then(
        (module) => module.PartitionAddScreen,
      ),
  },
  settings: {
    title: "Admin settings",
    shape: "form",
    access: { staff: "admin" },
    menu: "Admin settings",
    tab: "Settings",
    load: () => import("./features/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
  },
  listStaff: {
    title: "Staff",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Staff",
    load: () => import("./features/staff/staff-list-screen.tsx").then((module) => module.StaffListScreen),
  },
  addStaff: {
    title: "Invite",
    shape: "form",
    parent: "listStaff",
    access: { staff: "admin" },
    load: () => import("./features/staff/staff-add-screen.tsx").then((module) => module.StaffAddScreen),
  },
  editStaff: {
    title: "Edit staff",
    shape: "form",
    parent: "listStaff",
    access: { staff: "admin" },
    load: () => import("./features/staff/staff-edit-screen.tsx").then((module) => module.StaffEditScreen),
  },
  listAudit: {
    title: "Audit",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Audit",
    load: () => import("./features/audit/audit-screen.tsx").then((module) => module.AuditScreen),
  },
  outbox: {
    title: "Outbox",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Outbox",
    load: () => import("./features/mail/outbox-screen.tsx").then((module) => module.OutboxScreen),
  },
  account: {
    title: "Your account",
    shape: "form",
    access: "signed-in",
    load: () => import("./features/staff/account-screen.tsx").then((module) => module.AccountScreen),
  },
  invitation: {
    title: "Invitation",
    access: "public",
    isBare: true,
    load: () => import("./features/staff/invitation-screen.tsx").then((module) => module.InvitationScreen),
  },
};
