import { isAllowedAddress } from "@foyer/rich-text/link-address.ts";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions";

/** The formatting of notes. Other pasted content becomes plain text. rules/questions 12 */
export const NOTE_EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Link.configure({
    autolink: false,
    openOnClick: false,
    isAllowedUri: isAllowedAddress,
    HTMLAttributes: { target: null, rel: null },
  }),
  UndoRedo,
];
