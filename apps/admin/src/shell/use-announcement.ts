import { useCallback, useState } from "react";

/** Announces sentences to screen readers: show `said` in a visually hidden `role="status"`. */
export function useAnnouncement() {
  const [said, setSaid] = useState("");
  // The same sentence twice in a row would not be read again.
  const announce = useCallback(
    (sentence: string) => setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence)),
    [],
  );
  return { said, announce };
}
