import { LIMITS } from "@foyer/contract/limits.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Input, Skeleton, Textarea } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { useAskBeforeClosing } from "../../../shell/use-ask-before-closing.ts";

const NoteEditor = lazyPart(
  () => import("../../../rich-text/note-editor.tsx").then((module) => module.NoteEditor),
  { waiting: () => <Skeleton height={148} /> },
);

type Props = {
  label: string;
  cultureCode: string;
  value: string;
  placeholder: string;
  isNote: boolean;
  isMissing: boolean;
  /** Called with the typed text when the field is left, or on Enter. */
  onSet: (text: string) => void;
};

/** One text in one culture. It is saved when the field is left; an empty text is reverted. */
export function TextInCulture({ label, cultureCode, value, placeholder, isNote, isMissing, onSet }: Props) {
  const { text, setText, commit } = useTyped(value, onSet);
  const id = useId();
  const language = { lang: cultureCode, dir: directionOf(cultureCode) };
  const description = isMissing ? "Missing: visitors see the fallback." : undefined;
  if (isNote) {
    return (
      <Input.Wrapper id={id} label={label} labelElement="div" description={description}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: notices that the editor inside is left */}
        <div onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || commit()}>
          <NoteEditor
            value={text}
            onChange={setText}
            isInvalid={false}
            attributes={{ role: "textbox", "aria-multiline": "true", "aria-label": label, ...language }}
          />
        </div>
      </Input.Wrapper>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      commit();
    }
    if (event.key === "Escape") setText(value);
  };
  return (
    <Textarea
      label={label}
      description={description}
      {...language}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      maxLength={LIMITS.text}
      autosize
      minRows={1}
      maxRows={8}
    />
  );
}

/** Holds the typed text until it is saved: when the field is left or unmounts, or by `commit`. */
function useTyped(value: string, onSet: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  useAskBeforeClosing(typed !== null && typed !== value);
  const latest = useRef({ typed, value, onSet });
  latest.current = { typed, value, onSet };
  const commit = () => {
    const now = latest.current;
    setTyped(null);
    latest.current = { ...now, typed: null };
    if (now.typed !== null && now.typed !== now.value) now.onSet(now.typed);
  };
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => leave.current(), []);
  return { text: typed ?? value, setText: setTyped, commit };
}
