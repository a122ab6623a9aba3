import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./page/page.css";
import "./page/notices.css";
import "./ticket/ticket.css";
// What differs in narrow windows and on paper comes last.
import "./page/windows-and-print.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
