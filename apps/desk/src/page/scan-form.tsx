import { LIMITS } from "@foyer/contract/limits.ts";
import { useCaughtTyping } from "@foyer/ui/verdict/use-caught-typing.ts";
import { type FormEvent, useRef } from "react";

type Props = {
  /** Label of the button that takes what was typed. */
  submit: string;
  /** Nothing can be scanned. */
  isOff: boolean;
  isCameraOpen: boolean;
  onCamera: (isOpen: boolean) => void;
  onScan: (code: string) => void;
};

/** Takes codes that are typed, also by a scanner wherever the focus is, and opens the camera. */
export function ScanForm({ submit, isOff, isCameraOpen, onCamera, onScan }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useCaughtTyping(input, !isOff);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim().slice(0, LIMITS.scan) ?? "";
    if (input.current) input.current.value = "";
    if (code !== "" && !isOff) onScan(code);
  };
  return (
    <form onSubmit={send} aria-label="Scan" className="scan-form">
      <label className="field">
        <span>Code</span>
        <input
          ref={input}
          placeholder="Scan or type"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.scan}
          disabled={isOff}
        />
      </label>
      <button type="submit" className="main-button" disabled={isOff}>
        {submit}
      </button>
      <button
        type="button"
        className="camera-button"
        aria-pressed={isCameraOpen}
        disabled={isOff}
        onClick={() => onCamera(!isCameraOpen)}
      >
        Camera
      </button>
    </form>
  );
}
