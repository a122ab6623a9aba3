import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Handles pasted HTML. The editor's own handler would let the browser parse it as HTML, which the CSP (Trusted Types)
 * forbids. Returns whether there was any HTML. rules/shell 24
 */
export function pasteHtml(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html") ?? "";
  if (html === "") return false;
  void toSlice(view, html).then((slice) =>
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView()),
  );
  return true;
}

/** Handles dropped HTML, except content moved within the editor. */
export function dropHtml(view: EditorView, event: DragEvent): boolean {
  const html = event.dataTransfer?.getData("text/html") ?? "";
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (html === "" || view.dragging !== null || !place) return false;
  event.preventDefault();
  void toSlice(view, html).then((slice) =>
    view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, slice)),
  );
  return true;
}

/** Parses HTML to a slice that is open at both ends: its first and last line join the surrounding text. */
async function toSlice({ state: { schema } }: EditorView, html: string): Promise<Slice> {
  const { readHtml } = await import("@foyer/rich-text/read-html.ts");
  const nodes = readHtml(html).content.map((paragraph) => schema.nodeFromJSON(paragraph));
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1);
}
