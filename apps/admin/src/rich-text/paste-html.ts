import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Takes over where formatted text is pasted or dropped from elsewhere: the editor's own way would have the browser read
 * it as a page, which the page's policy refuses. Returns whether there was any. rules/shell 24
 */
export function pasteHtml(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html") ?? "";
  if (html === "") return false;
  void toSlice(view, html).then((slice) =>
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView()),
  );
  return true;
}

/** The same for text that is dropped; what is moved within the editor is no business of ours. */
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

/** Open at both ends: the first and the last line join what stands there. */
async function toSlice({ state: { schema } }: EditorView, html: string): Promise<Slice> {
  const { readHtml } = await import("@foyer/rich-text/read-html.ts");
  const nodes = readHtml(html).content.map((paragraph) => schema.nodeFromJSON(paragraph));
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1);
}
