import { questions } from "@foyer/contract/questions.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";
import { QuestionText } from "./question-text.tsx";

export const QUESTIONS: CatalogConfig = {
  one: "question",
  many: "questions",
  endpoints: questions,
  nameField: "internalName",
  nameLabel: "Internal name",
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
