import { checkMessage, type MessageKind } from "@foyer/domain/mail-text/message.ts";

export type WrittenTexts = { cultureCode: string; subject: string; body: string }[];

/** Texts with a subject and a body. */
export const wholeTexts = (texts: WrittenTexts): WrittenTexts =>
  texts.filter(({ subject, body }) => subject.trim() !== "" && body.trim() !== "");

/** Texts without a wrong variable. */
export const soundTexts = (kind: MessageKind, texts: WrittenTexts): WrittenTexts =>
  texts.filter((one) => Object.keys(checkMessage(kind, one)).length === 0);

/** Says what is wrong with the texts, each sentence with its language. */
export function wrongTexts(kind: MessageKind, texts: WrittenTexts): Record<string, string> {
  const wrong = texts.flatMap(({ cultureCode, subject, body }, index) =>
    Object.entries(checkMessage(kind, { subject, body })).map(
      ([name, sentence]) => [`texts.${index}.${name}`, `${cultureCode}: ${sentence}`] as const,
    ),
  );
  const isEmpty = kind === "message" && texts.length === 0;
  return {
    ...Object.fromEntries(wrong),
    ...(isEmpty && { texts: "Write the message in at least one language." }),
  };
}
