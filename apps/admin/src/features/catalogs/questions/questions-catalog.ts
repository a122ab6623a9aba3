import type { CatalogConfig } from "../localized-entry/catalog-config.ts";
import { QUESTION_NAMES } from "./question-names.ts";
import { QuestionText } from "./question-text.tsx";

export const QUESTIONS: CatalogConfig = {
  ...QUESTION_NAMES,
  formFields: { stepId: "", questionTypeId: "", questionSettings: {} },
  check: ({ stepId, questionTypeId }) => ({
    ...(stepId === "" && { stepId: "Step is required" }),
    ...(questionTypeId === "" && { questionTypeId: "Question type is required" }),
  }),
  columns: [
    { field: "questionTypeName", label: "Type", kind: "text", isReadOnly: true },
    { field: "required", label: "Enabled By Default", kind: "checkbox" },
  ],
  editsInForm: true,
  multiline: true,
  TextCell: QuestionText,
  usedAs: "question",
};
