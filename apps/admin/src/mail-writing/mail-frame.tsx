import { useEffect, useRef, useState } from "react";
import classes from "./mail-preview.module.css";

/** Shows a mail in a frame of another origin: it runs nothing, loads nothing and its links lead nowhere. rules/mail-texts 6 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === "mail-frame-ready") setIsReady(true);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    // The frame has an opaque origin, which no name matches. It gets nothing but the mail.
    if (isReady) frame.current?.contentWindow?.postMessage(html, "*");
  }, [isReady, html]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src="/mail-frame"
      sandbox="allow-scripts"
      title="The mail"
    />
  );
}
