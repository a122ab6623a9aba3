import { Anchor, Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import classes from "./message-list.module.css";
import { type Message, type MessageKind, messages } from "./messages.ts";

const ICONS: Record<MessageKind, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconCircleX,
};

/** The messages at the top of the page. Screen readers announce them. rules/shell 8 */
export function MessageList({ follow }: { follow: (path: string) => void }) {
  const shown = useSyncExternalStore(messages.subscribe, messages.list);
  return (
    <div
      className={classes.list}
      role="log"
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={messages.pause}
      onPointerLeave={messages.resume}
      onFocus={messages.pause}
      onBlur={messages.resume}
    >
      {shown.map((message) => (
        <MessageCard key={message.id} {...message} follow={follow} />
      ))}
    </div>
  );
}

function MessageCard(props: Message & { follow: (path: string) => void }) {
  const { id, kind, text, link, action, follow } = props;
  const Icon = ICONS[kind];
  return (
    <div
      className={classes.card}
      data-kind={kind}
      data-message-id={id}
      {...(kind === "danger" && { role: "alert" })}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {text}
        {link && (
          <>
            {" "}
            <Anchor
              href={link.to}
              inherit
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                messages.close(id);
                follow(link.to);
              }}
            >
              {link.label}
            </Anchor>
          </>
        )}
      </span>
      {action && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            messages.close(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton
        size="sm"
        aria-label="Close the message"
        title="Close"
        onClick={() => messages.close(id)}
      />
    </div>
  );
}
