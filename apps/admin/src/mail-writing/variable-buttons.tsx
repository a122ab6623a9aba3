import type { MailVariable } from "@foyer/domain/mail-text/mail-texts.ts";
import { Button, Fieldset, Group } from "@mantine/core";
import { type FocusEvent, useEffect, useRef } from "react";
import { VARIABLE_WORDS } from "./variable-words.ts";

type Props = { variables: readonly MailVariable[]; onChoose: (variable: MailVariable) => void };

/** The variables of a mail, each inserted where the cursor is. rules/mail-texts 3 */
export function VariableButtons({ variables, onChoose }: Props) {
  return (
    <Fieldset legend="Insert a variable" variant="unstyled" p={0} m={0}>
      <Group gap="xs">
        {variables.map((variable) => (
          <Button
            key={variable}
            size="compact-sm"
            variant="default"
            title={`[${variable}]`}
            onClick={() => onChoose(variable)}
          >
            {VARIABLE_WORDS[variable]}
          </Button>
        ))}
      </Group>
    </Fieldset>
  );
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const isPart = (name: string): name is "subject" | "body" => name === "subject" || name === "body";
const isText = (target: Element): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Inserts variables where the cursor was last, in subject or body. */
export function useInsertion(set: (name: "subject" | "body", text: string) => void) {
  const last = useRef<TextInput>(null);
  const cursor = useRef<{ input: TextInput; at: number }>(null);
  // The cursor stands behind the variable once the input shows it.
  useEffect(() => {
    if (cursor.current === null) return;
    const { input, at } = cursor.current;
    cursor.current = null;
    input.focus();
    input.setSelectionRange(at, at);
  });
  const onFocus = ({ target }: FocusEvent) => {
    if (isText(target) && isPart(target.name)) last.current = target;
  };
  const insert = (variable: MailVariable, root: ParentNode = document) => {
    const input = last.current?.isConnected
      ? last.current
      : root.querySelector<TextInput>("textarea[name=body]");
    if (!input || !isPart(input.name)) return;
    const { value, selectionStart, selectionEnd } = input;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const text = `[${variable}]`;
    cursor.current = { input, at: start + text.length };
    set(input.name, value.slice(0, start) + text + value.slice(end));
  };
  return { handlers: { onFocus }, insert: (variable: MailVariable) => insert(variable) };
}
