import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Text, TextInput } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { MAX_LINES, readAnswerLines } from "./answer-lines.ts";
import { useNewAnswers } from "./use-new-answers.ts";

const MAX_FAILED_SHOWN = 20;

/** The field for the next answer: Enter adds it, a pasted list adds one answer a line. rules/scenario 42 */
export function NewAnswers({ questionId }: { questionId: number }) {
  const { cultures } = useScenarioEditing();
  const { waiting, failed, forgetFailed, add } = useNewAnswers(questionId);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const lines = readAnswerLines(text);
    if (lines.length === 0) return;
    add(lines);
    setText("");
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    const lines = readAnswerLines(pasted);
    if (lines.length > MAX_LINES) {
      setError(`${formatCount(lines.length)} lines are too many. Paste at most ${formatCount(MAX_LINES)}.`);
      return;
    }
    add(lines);
  };
  return (
    <>
      <TextInput
        label="New answer"
        description="Enter adds it. A pasted list adds one answer for each line."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        error={error}
        lang={cultures.culture}
        dir="auto"
        size="xs"
        my={6}
        data-first-field
      />
      <Text size="xs" c="dimmed" role="status">
        {waiting > 0 && `Adding ${countOf(waiting, "answer")} …`}
      </Text>
      {failed.length > 0 && (
        <Alert
          color="yellow"
          role="alert"
          title={`${countOf(failed.length, "answer")} not added`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={forgetFailed}
        >
          {failed.slice(0, MAX_FAILED_SHOWN).map(({ text: line, reason }) => (
            <Text key={line} size="sm">
              <bdi>{line}</bdi>: {reason}
            </Text>
          ))}
          {failed.length > MAX_FAILED_SHOWN && (
            <Text size="sm">And {formatCount(failed.length - MAX_FAILED_SHOWN)} more.</Text>
          )}
        </Alert>
      )}
    </>
  );
}
