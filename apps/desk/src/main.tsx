import { createRoot } from "react-dom/client";
import "@foyer/ui/tokens.css";
import "@foyer/player/base.css";
import "./page/desk.css";
import "./page/print.css";
import { Boundary } from "@foyer/player/boundary.tsx";
import { App } from "./app.tsx";
import { allowWorkersOnly, keepPage } from "./page/keep-page.ts";
import { Notice } from "./page/notice.tsx";

const BROKEN = {
  title: "Something went wrong",
  text: "Reload this page and enter the PIN. The visitors on this device are safe.",
};

allowWorkersOnly();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <Boundary fallback={<Notice {...BROKEN} />}>
      <App kept={keepPage()} />
    </Boundary>,
  );
}
