import { useEffect, useRef } from "react";
import classes from "./camera-scanner.module.css";
import { TROUBLE_WORDS } from "./camera-trouble.ts";
import type { ScannerView } from "./scanner-session.ts";

type Props = {
  view: ScannerView;
  setVideo: (video: HTMLVideoElement | null) => void;
  onStart: () => void;
};

/** The picture of the camera, or in its place what it waits for and what helps. */
export function Viewfinder({ view, setVideo, onStart }: Props) {
  const { phase, trouble, stream, scans, isSlow } = view;
  if (trouble) {
    const { title, help } = TROUBLE_WORDS[trouble];
    return (
      <div className={classes.trouble} role="alert">
        <p className={classes.title}>{title}</p>
        <p>{help}</p>
        <button type="button" className={classes.button} onClick={onStart}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className={classes.view}>
      {stream && <Picture stream={stream} setVideo={setVideo} />}
      {phase === "scanning" && <span key={scans} className={classes.aim} data-read={scans > 0} aria-hidden />}
      {phase === "starting" && (
        <p className={classes.waiting} role="status">
          {isSlow
            ? "Still starting. The network may be slow, or the browser asks for the camera."
            : "Starting the camera …"}
        </p>
      )}
      {phase === "resting" && (
        <button type="button" className={classes.goOn} onClick={onStart}>
          <span className={classes.title}>Tap to go on</span>
          <span>Nothing was scanned for five minutes, so the camera is off.</span>
        </button>
      )}
    </div>
  );
}

function Picture({ stream, setVideo }: { stream: MediaStream; setVideo: Props["setVideo"] }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Rejected when the stream is replaced before it plays.
    element.play().catch(() => undefined);
    setVideo(element);
    return () => {
      setVideo(null);
      element.srcObject = null;
    };
  }, [stream, setVideo]);
  return <video ref={video} className={classes.video} muted playsInline aria-label="Picture of the camera" />;
}
