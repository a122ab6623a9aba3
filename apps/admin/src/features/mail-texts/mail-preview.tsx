import { previewMailText } from "@foyer/contract/mail-texts.ts";
import { checkMailText, type Wording } from "@foyer/domain/mail-text/check-mail-text.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { MailPreviewPane } from "../../mail-writing/mail-preview-pane.tsx";
import { useRead } from "../../server/use-read.ts";

const TYPING_MS = 400;

type Props = { params: { projectId: number; name: MailTextName; cultureCode: string }; wording: Wording };

/** The mail as its recipient would get it, with made-up data. rules/mail-texts 6 */
export function MailPreview({ params, wording }: Props) {
  const [{ subject, body }] = useDebouncedValue(wording, TYPING_MS);
  const wrong = Object.values(checkMailText(params.name, { subject, body }));
  const isWrong = subject === "" || body === "" || wrong.length > 0;
  const read = useRead(
    previewMailText,
    { params, body: { subject, body } },
    { enabled: !isWrong, keepPrevious: true },
  );
  const complaint = isWrong ? wrong.join(" ") || "Enter a subject and a text." : undefined;
  return <MailPreviewPane read={read} complaint={complaint} />;
}
