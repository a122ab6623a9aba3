import "@mantine/core/styles.layer.css";
import "@fontsource-variable/inter/wght.css";
import "@foyer/ui/tokens.css";
import "./shell/kit-variables.css";
import "./shell/kit.css";
import "./shell/base.css";
import { speakInSentences } from "@foyer/contract/error-sentences.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { refuseMarkup } from "./trusted-types.ts";

refuseMarkup();
speakInSentences();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the application");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
// After the first screen, which is sooner there without it.
void import("./shell/keyboard-guards.ts").then(({ guardKeyboard }) => guardKeyboard()).catch(() => undefined);
