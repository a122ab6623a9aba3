import { countOf } from "@foyer/domain/format/counts.ts";

type Props = {
  /** Scans that cannot be read any more. */
  damaged: number;
  /** Scans that the server does not take. */
  rejected: number;
  /** The people to tell, such as `an administrator`. */
  whom: string;
};

/** Says which scans a device cannot send, and what to do about them. */
export function StuckScans({ damaged, rejected, whom }: Props) {
  return (
    <>
      {damaged > 0 && (
        <p className="message" data-tone="wrong">
          {countOf(damaged, "scan")} on this device cannot be read any more. Do not close this device. Tell{" "}
          {whom}.
        </p>
      )}
      {rejected > 0 && (
        <p className="message" data-tone="wrong">
          The server rejects {countOf(rejected, "scan")}. Nothing is lost: the device keeps them and tries
          again.
        </p>
      )}
    </>
  );
}
