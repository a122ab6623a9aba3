import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import classes from "./camera-scanner.module.css";
import { ScannerBar } from "./scanner-bar.tsx";
import { ScannerSession } from "./scanner-session.ts";
import { useBrowserEvents } from "./use-browser-events.ts";
import { Viewfinder } from "./viewfinder.tsx";

type Props = {
  /** Called with each code that comes into view. */
  onScan: (code: string) => void;
};

const NARROW = "(max-width: 48em)";

/** Scans codes with the camera, from its first render until it is removed. rules/gates 23–27 */
export function CameraScanner({ onScan }: Props) {
  const [session] = useState(() => new ScannerSession());
  const view = useSyncExternalStore(session.subscribe, session.view);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    session.onScan = onScan;
  }, [session, onScan]);
  useBrowserEvents(session);
  useEffect(() => {
    // On a phone the head of the page makes room for what stands below the picture.
    if (matchMedia(NARROW).matches) section.current?.scrollIntoView();
  }, []);
  // The pressed button disappears: the focus stays in the scanner.
  const keepFocus = () => section.current?.focus({ preventScroll: true });
  const start = () => {
    keepFocus();
    session.start();
  };
  const scanAgain = () => {
    keepFocus();
    session.scanAgain();
  };
  return (
    <section ref={section} className={classes.scanner} aria-label="Camera" tabIndex={-1}>
      <Viewfinder view={view} setVideo={session.setVideo} onStart={start} />
      <ScannerBar
        view={view}
        onTorch={() => void session.toggleTorch()}
        onCamera={(id) => session.chooseCamera(id)}
        onAgain={scanAgain}
      />
    </section>
  );
}
