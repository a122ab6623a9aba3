import "@mantine/tiptap/styles.layer.css";
import { parseMarkdown } from "@foyer/rich-text/parse-markdown.ts";
import type { RichTextDocument } from "@foyer/rich-text/rich-text-document.ts";
import { writeMarkdown } from "@foyer/rich-text/write-markdown.ts";
import { RichTextEditor } from "@mantine/tiptap";
import { type JSONContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { styleNonce } from "../style-nonce.ts";
import { LinkControl } from "./link-control.tsx";
import classes from "./note-editor.module.css";
import { NOTE_EXTENSIONS } from "./note-extensions.ts";
import { dropHtml, pasteHtml } from "./paste-html.ts";

type Props = {
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  /** Attributes of the editable element: accessible name, state, language. */
  attributes: Record<string, string>;
  isInvalid: boolean;
};

/** An editor for notes: bold, italic, underline and links. Its value is markdown. */
export function NoteEditor({ value, onChange, attributes, isInvalid }: Props) {
  // The editor's last value. Only a different value is set into it.
  const written = useRef(value);
  const editor = useEditor({
    extensions: NOTE_EXTENSIONS,
    content: toContent(value),
    injectNonce: styleNonce(),
    // A typed `*` stays a plain asterisk.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { ...attributes, class: classes.content ?? "" },
      handlePaste: pasteHtml,
      handleDOMEvents: { drop: dropHtml },
    },
    onUpdate: ({ editor: changed }) => {
      // The extensions allow only what a note can hold.
      written.current = writeMarkdown(changed.getJSON() as RichTextDocument);
      onChange(written.current);
    },
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(toContent(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <RichTextEditor editor={editor} className={classes.editor ?? ""} data-invalid={isInvalid || undefined}>
      <RichTextEditor.Toolbar role="toolbar" aria-label={`Formatting of ${attributes["aria-label"]}`}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <LinkControl editor={editor} />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

/** Parses markdown for the editor, with at least one paragraph to type into. */
function toContent(markdown: string): JSONContent {
  const { content } = parseMarkdown(markdown);
  return {
    type: "doc",
    content: content.length > 0 ? (structuredClone([...content]) as JSONContent[]) : [{ type: "paragraph" }],
  };
}
