import { previewMailText } from "@foyer/contract/mail-texts.ts";
import { checkMailText, type Wording } from "@foyer/domain/mail-text/check-mail-text.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { MailFrame } from "./mail-frame.tsx";
import classes from "./mail-text-screen.module.css";

const TYPING_MS = 400;

type Props = { params: { projectId: number; name: MailTextName; cultureCode: string }; wording: Wording };

/** The mail as its recipient would get it, with made-up data. rules/mail-texts 6 */
export function MailPreview({ params, wording }: Props) {
  const [view, setView] = useState("html");
  const [{ subject, body }] = useDebouncedValue(wording, TYPING_MS);
  const wrong = Object.values(checkMailText(params.name, { subject, body }));
  const isWrong = subject === "" || body === "" || wrong.length > 0;
  const read = useRead(
    previewMailText,
    { params, body: { subject, body } },
    { enabled: !isWrong, keepPrevious: true },
  );
  return (
    <Stack component="section" gap="sm" aria-labelledby="mail-preview">
      <Title order={2} size="h4" id="mail-preview">
        Preview
      </Title>
      <SegmentedControl
        aria-label="Preview as"
        value={view}
        onChange={setView}
        data={[
          { value: "html", label: "Formatted" },
          { value: "text", label: "Plain text" },
        ]}
      />
      {isWrong && (
        <Text size="sm" c="red" role="status">
          {wrong.join(" ") || "Enter a subject and a text."}
        </Text>
      )}
      {read.error && !isWrong && (
        <Text size="sm" c="red" role="alert">
          {read.error.message}
        </Text>
      )}
      {read.data && (
        <>
          <Text size="sm">
            Subject: <bdi>{read.data.subject}</bdi>
          </Text>
          {view === "html" ? (
            <MailFrame html={read.data.html} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
            <pre className={classes.plain} tabIndex={0} dir="auto">
              {read.data.text}
            </pre>
          )}
        </>
      )}
    </Stack>
  );
}
