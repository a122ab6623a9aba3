import "@foyer/ui/tokens.css";
import "@foyer/player/base.css";
import "./page/page.css";
import "./page/notices.css";
import "./event/event.css";
import "./registration/registration.css";
import "./registration/summary.css";
import "./ticket/ticket.css";
// Last, so that the rules for narrow windows and print override the others.
import "./page/windows-and-print.css";
import { holdPress } from "./first-view/hold-press.ts";
import { untilPainted } from "./first-view/until-painted.ts";

const root = document.getElementById("root");
if (root) {
  const letGo = holdPress();
  // The HTML contains the first view. Let the browser paint it before the scripts use the CPU.
  await untilPainted();
  const { start } = await import("./first-view/start.tsx");
  await start(root);
  letGo();
}
