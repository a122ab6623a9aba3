import { RichText } from "@foyer/rich-text/rich-text.tsx";

/** A note, formatted. */
export function NoteText({ markdown }: { markdown: string }) {
  return (
    <div className="player-note">
      <RichText markdown={markdown} />
    </div>
  );
}
