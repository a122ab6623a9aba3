import { changePassword, getAccount } from "./account.ts";
import { answers } from "./answers.ts";
import { getSettings, updateSettings } from "./application-setting.ts";
import {
  checkEmail,
  checkPromoCode,
  downloadTicketPrintout,
  getPublicLogo,
  getPublicRegistration,
  getPublicTicket,
  requestTickets,
  requestVerificationCode,
  submit,
} from "./attend.ts";
import {
  beginProviderSignIn,
  endProviderSignIn,
  getAttendee,
  signInByCode,
  signOutAttendee,
} from "./attendee-sign-in.ts";
import { getHistory, listAudit, listAuditEntities } from "./audit.ts";
import {
  countAvailableBarcodes,
  createBarcodePool,
  downloadPoolFile,
  downloadSkippedCodes,
  findBarcode,
  generateCodes,
  getBarcodePool,
  importPoolFile,
  listBarcodePools,
  listBarcodeTypes,
  listPoolFiles,
  previewPoolFile,
  updateBarcodePool,
} from "./barcode-pools.ts";
import {
  cancelBatch,
  downloadBatchFile,
  downloadBatchOutcomes,
  downloadBatchTemplate,
  getBatchCatalogue,
  isBulkAvailable,
  listBatchColumns,
  previewBatch,
  registerBatch,
  repeatBatch,
} from "./bulk-registration.ts";
import { listCatalogUses } from "./catalog-uses.ts";
import { listCodeShortages } from "./code-shortages.ts";
import { listConditionalQuestions } from "./conditional-questions.ts";
import { countries } from "./countries.ts";
import { listCultures } from "./cultures.ts";
import { createDownloadLink } from "./download-links.ts";
import type { Endpoint } from "./endpoint.ts";
import { countEntities } from "./entity-count.ts";
import { getFirstSteps } from "./first-steps.ts";
import { acceptInvitation, bindInvitation, findInvitation } from "./invitations.ts";
import { listItecDeliveries, repeatFailedItecDeliveries, repeatItecDelivery } from "./itec-deliveries.ts";
import { listLatePayments, returnLatePayment } from "./late-payments.ts";
import { getLogo, removeLogo, uploadLogo } from "./logo.ts";
import { getMail, listMails, sendMailAgain } from "./mails.ts";
import { partitions } from "./partitions.ts";
import { phoneCodes } from "./phone-codes.ts";
import { places } from "./places.ts";
import { getPlay, listPublicRegions } from "./play.ts";
import {
  createPrintoutTemplate,
  getBarcodeTemplate,
  getPrintoutTemplate,
  getPrintoutTemplateFile,
  listPrintoutTemplates,
  removePrintoutTemplate,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "./printout-templates.ts";
import { addProjectPlace, removeProjectPlace } from "./project-places.ts";
import { createProject, duplicateProject, getProject, listProjects, updateProject } from "./projects.ts";
import {
  createPromoCodeGroup,
  getPromoCodeGroup,
  getPromoCodeGroupImage,
  listPromoCodeGroups,
  listPromoCodeTypes,
  removePromoCodeGroup,
  removePromoCodeGroupImage,
  updatePromoCodeGroup,
  uploadPromoCodeGroupImage,
} from "./promo-code-groups.ts";
import {
  createPromoCode,
  downloadPromoCodes,
  generatePromoCodes,
  getNewPromoCode,
  importIntoGroup,
  importPromotions,
  listPromoCodes,
  previewPromoCodes,
  previewPromotions,
  removePromoCode,
  updatePromoCode,
  uploadPromoCodes,
} from "./promo-codes.ts";
import { listQuestionTypes } from "./question-types.ts";
import { questions } from "./questions.ts";
import { regions } from "./regions.ts";
import {
  createRegistration,
  getRegistration,
  getRegistrationSummary,
  listQuestionnaires,
  listRegistrations,
  patchRegistration,
  updateRegistration,
} from "./registrations.ts";
import { exportResponses, getAnswerCounts, listResponses } from "./responses.ts";
import { rubrics } from "./rubrics.ts";
import { getScenario, saveScenario } from "./scenario.ts";
import { checkScenario } from "./scenario-check.ts";
import { getScenarioOffer } from "./scenario-offer.ts";
import {
  acceptScenarioPaths,
  createScenarioPaths,
  listScenarioPaths,
  removeScenarioPath,
} from "./scenario-paths.ts";
import { search } from "./search.ts";
import {
  addAuthenticatorApp,
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  confirmMyself,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from "./second-factor.ts";
import { addSection, getSectionUse, listSectionConditions, listSections, removeSection } from "./sections.ts";
import { getSession, getSignInConfig, recordSignIn } from "./session.ts";
import {
  getStaff,
  inviteStaff,
  listStaff,
  renewInvitation,
  resetPassword,
  resetSecondFactor,
  updateStaff,
} from "./staff.ts";
import { steps } from "./steps.ts";
import { listSuspiciousHolds, releaseHolds } from "./suspicious-holds.ts";
import { cancelTicketExport, exportTickets, getTicketExport } from "./ticket-exports.ts";
import { cancelTicket, getTicket, listTickets, payTicket, resendTicket } from "./tickets.ts";
import { listPublicCultures, listPublicUiTexts, listUiTexts, uiItems } from "./ui-items.ts";
import {
  downloadVisitorFile,
  getVisitorSummary,
  listVisitorFiles,
  listVisitorScans,
  uploadVisitorFile,
  uploadVisitors,
} from "./visitors.ts";

/** All endpoints; the server refuses to start if its routes differ from this list. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  getSignInConfig,
  search,
  getSession,
  recordSignIn,
  createDownloadLink,
  countEntities,
  listCultures,
  listUiTexts,
  listPublicUiTexts,
  listPublicCultures,
  ...Object.values(countries),
  ...Object.values(regions),
  ...Object.values(places),
  ...Object.values(uiItems),
  ...Object.values(steps),
  listQuestionTypes,
  ...Object.values(questions),
  listCatalogUses,
  ...Object.values(answers),
  ...Object.values(phoneCodes),
  ...Object.values(rubrics),
  ...Object.values(partitions),
  listProjects,
  createProject,
  getProject,
  updateProject,
  duplicateProject,
  addProjectPlace,
  removeProjectPlace,
  listSections,
  addSection,
  removeSection,
  listSectionConditions,
  getSectionUse,
  getLogo,
  uploadLogo,
  removeLogo,
  listBarcodeTypes,
  countAvailableBarcodes,
  listBarcodePools,
  createBarcodePool,
  getBarcodePool,
  updateBarcodePool,
  listPoolFiles,
  importPoolFile,
  previewPoolFile,
  generateCodes,
  downloadPoolFile,
  downloadSkippedCodes,
  findBarcode,
  listPromoCodeTypes,
  listPromoCodeGroups,
  createPromoCodeGroup,
  getPromoCodeGroup,
  updatePromoCodeGroup,
  removePromoCodeGroup,
  getPromoCodeGroupImage,
  uploadPromoCodeGroupImage,
  removePromoCodeGroupImage,
  getNewPromoCode,
  listPromoCodes,
  createPromoCode,
  updatePromoCode,
  removePromoCode,
  generatePromoCodes,
  downloadPromoCodes,
  uploadPromoCodes,
  previewPromoCodes,
  importIntoGroup,
  importPromotions,
  previewPromotions,
  getFirstSteps,
  listCodeShortages,
  listRegistrations,
  createRegistration,
  getRegistration,
  updateRegistration,
  patchRegistration,
  getRegistrationSummary,
  getScenario,
  saveScenario,
  listConditionalQuestions,
  listPrintoutTemplates,
  createPrintoutTemplate,
  getPrintoutTemplate,
  updatePrintoutTemplate,
  removePrintoutTemplate,
  getPrintoutTemplateFile,
  uploadPrintoutTemplateFile,
  getBarcodeTemplate,
  getPlay,
  checkScenario,
  getScenarioOffer,
  isBulkAvailable,
  getBatchCatalogue,
  listBatchColumns,
  downloadBatchTemplate,
  registerBatch,
  previewBatch,
  cancelBatch,
  repeatBatch,
  downloadBatchFile,
  downloadBatchOutcomes,
  listScenarioPaths,
  createScenarioPaths,
  acceptScenarioPaths,
  removeScenarioPath,
  listQuestionnaires,
  listPublicRegions,
  getPublicRegistration,
  getPublicLogo,
  submit,
  checkEmail,
  checkPromoCode,
  requestTickets,
  requestVerificationCode,
  getAttendee,
  signInByCode,
  signOutAttendee,
  beginProviderSignIn,
  endProviderSignIn,
  getPublicTicket,
  downloadTicketPrintout,
  listTickets,
  exportTickets,
  getTicketExport,
  cancelTicketExport,
  listResponses,
  getAnswerCounts,
  exportResponses,
  getTicket,
  payTicket,
  listSuspiciousHolds,
  releaseHolds,
  cancelTicket,
  resendTicket,
  uploadVisitors,
  uploadVisitorFile,
  listVisitorFiles,
  downloadVisitorFile,
  listVisitorScans,
  getVisitorSummary,
  listLatePayments,
  returnLatePayment,
  listItecDeliveries,
  repeatItecDelivery,
  repeatFailedItecDeliveries,
  listStaff,
  getStaff,
  inviteStaff,
  updateStaff,
  renewInvitation,
  resetPassword,
  resetSecondFactor,
  findInvitation,
  acceptInvitation,
  bindInvitation,
  getAccount,
  changePassword,
  getSecondFactor,
  confirmMyself,
  beginAuthenticatorApp,
  addAuthenticatorApp,
  removeAuthenticatorApp,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  listAudit,
  listAuditEntities,
  getHistory,
  listMails,
  getMail,
  sendMailAgain,
  getSettings,
  updateSettings,
];
