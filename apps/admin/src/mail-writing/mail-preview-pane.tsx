import { SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Read } from "../server/use-read.ts";
import { MailFrame } from "./mail-frame.tsx";
import classes from "./mail-preview.module.css";

type Props = {
  read: Read<{ subject: string; text: string; html: string }>;
  /** Why there is nothing to preview yet; undefined: there is. */
  complaint: string | undefined;
  /** Is it only that nothing has been written? */
  isUnwritten?: boolean;
};

/** A mail as its recipient would get it, formatted or as plain text. rules/mail-texts 6 */
export function MailPreviewPane({ read, complaint, isUnwritten = false }: Props) {
  const [view, setView] = useState("html");
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
      {complaint !== undefined && (
        <Text size="sm" c={isUnwritten ? "dimmed" : "red"} role="status">
          {complaint}
        </Text>
      )}
      {read.error && complaint === undefined && (
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
