import { createRoot } from "react-dom/client";
import "./page/desk.css";
import "./page/print.css";
import { App } from "./app.tsx";
import { allowWorkerOnly, keepPage } from "./page/keep-page.ts";

allowWorkerOnly();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(<App kept={keepPage()} />);
}
