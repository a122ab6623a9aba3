import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./page.css";
import { UnknownLink } from "./unknown-link.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UnknownLink />
    </StrictMode>,
  );
}
