import "./page/page.css";
import "./page/notices.css";
import "./ticket/ticket.css";
// What differs in narrow windows and on paper comes last.
import "./page/windows-and-print.css";
import { untilPainted } from "./first-view/until-painted.ts";

const root = document.getElementById("root");
if (root) {
  // The first view stands in the page: it is painted before the scripts, loaded meanwhile, take the processor.
  await untilPainted();
  const { start } = await import("./first-view/start.tsx");
  await start(root);
}
