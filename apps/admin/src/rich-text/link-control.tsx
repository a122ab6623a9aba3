import { completeAddress, isAllowedAddress } from "@foyer/rich-text/link-address.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Button, Popover, Stack, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";

/** Adds a link to the selected text, or changes or removes the link at the cursor. rules/questions 13 */
export function LinkControl({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: (state) => state.editor.isActive("link") });
  const finish = () => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={isActive}
          onClick={() => setOpen((now) => !now)}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkFields editor={editor} isLink={isActive} onDone={finish} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FieldsProps = { editor: Editor; isLink: boolean; onDone: () => void };

function LinkFields({ editor, isLink, onDone }: FieldsProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [error, setError] = useState<string>();
  const save = () => {
    const href = completeAddress(address);
    if (!isAllowedAddress(href)) {
      setError("Links may lead to http, https and mailto addresses only.");
      return;
    }
    setLink(editor, href);
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Stack gap="xs">
      <TextInput
        label="Address"
        placeholder="https://"
        inputMode="url"
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        error={error}
        data-autofocus
        w={260}
      />
      <ButtonRow>
        {isLink && (
          <Button size="xs" variant="default" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button size="xs" onClick={save}>
          Set link
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** Sets the link. Without a selection it inserts the address as text. */
function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive("link")) {
    editor.commands.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
  } else editor.chain().extendMarkRange("link").setLink({ href }).run();
}
