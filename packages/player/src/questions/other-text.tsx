import { usePlayerContext } from "../player-context.ts";

const ROWS = 3;

type Props = { id: string; text: string; attributes: object; onChange: (text: string) => void };

/** The text area of "Other". */
export function OtherText({ id, text, attributes, onChange }: Props) {
  const { texts } = usePlayerContext();
  return (
    <textarea
      id={`${id}-other`}
      className="player-other"
      rows={ROWS}
      dir="auto"
      aria-label={texts.OTHER_PLACEHOLDER}
      placeholder={texts.OTHER_PLACEHOLDER}
      value={text}
      aria-required
      {...attributes}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
