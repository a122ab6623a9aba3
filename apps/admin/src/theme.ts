import { Alert, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { createElement } from "react";
import classes from "./theme.module.css";

/** The UI kit's dark greys, slightly blue. */
const DARK: MantineColorsTuple = [
  "#d5d9df",
  "#b9c0c9",
  "#a0a8b3",
  "#6b7480",
  "#474e58",
  "#383e47",
  "#262a30",
  "#1b1d21",
  "#16181b",
  "#101214",
];

/** The colours of edges and icons, as those of messages. */
const ACCENTS: Readonly<Record<string, string>> = {
  blue: "light-dark(#1864ab, #74c0fc)",
  gray: "light-dark(#5b6470, #a0a8b3)",
  teal: "light-dark(#2b8a3e, #69db7c)",
  yellow: "light-dark(#b35c00, #ffc078)",
  orange: "light-dark(#b35c00, #ffc078)",
  red: "light-dark(#b42318, #ff8f85)",
};

/** The theme of the admin app: dense, with accessible contrast. rules/shell 11 */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  colors: { dark: DARK },
  components: {
    // A card as calm as a message: the edge and the icon have the colour, the words do not.
    Alert: Alert.extend({
      defaultProps: { variant: "default", icon: createElement(IconAlertCircle, { "aria-hidden": true }) },
      classNames: {
        root: classes.alert ?? "",
        title: classes.alertTitle ?? "",
        icon: classes.alertIcon ?? "",
      },
      vars: (_theme, { color = "blue" }) => ({ root: { "--alert-color": ACCENTS[color] ?? ACCENTS.blue } }),
    }),
    Anchor: { defaultProps: { inherit: true } },
    // A closed select of 400 time zones would keep 1,200 elements mounted.
    Combobox: { defaultProps: { keepMounted: false } },
    Table: { defaultProps: { highlightOnHoverColor: "var(--foyer-hover)" } },
    // A dialog's header must not be a banner landmark.
    Modal: {
      defaultProps: { attributes: { header: { role: "none" } } },
      classNames: { title: classes.modalTitle ?? "" },
    },
  },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: "650", sizes: { h1: { fontSize: "1.5rem", lineHeight: "1.25" } } },
});

/** Darker greys and reds: the UI kit's defaults for hints and errors have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1c2127",
    "--mantine-color-default-color": "#1c2127",
    "--mantine-color-dimmed": "#5b6470",
    "--mantine-color-placeholder": "#6b7480",
    "--mantine-color-error": "#b42318",
    "--mantine-color-anchor": "#364fc7",
    "--foyer-canvas": "#f5f6f8",
    "--foyer-line": "#e1e4e8",
    "--foyer-hover": "#eef0f4",
    "--foyer-current": "#e7ecff",
    "--foyer-current-text": "#2f44ad",
  },
  dark: {
    "--mantine-color-body": "#1b1d21",
    "--mantine-color-text": "#d5d9df",
    "--mantine-color-dimmed": "#a0a8b3",
    "--mantine-color-placeholder": "#8f98a4",
    "--mantine-color-error": "#ff8f85",
    // The UI kit's default is a deep red that dominates the page.
    "--mantine-color-red-light": "#3b1d1f",
    "--mantine-color-red-light-hover": "#4a2427",
    "--mantine-color-red-light-color": "#ffb4ae",
    "--mantine-color-anchor": "#91a7ff",
    "--foyer-canvas": "#131518",
    "--foyer-line": "#31353c",
    "--foyer-hover": "#262a30",
    "--foyer-current": "#272f55",
    "--foyer-current-text": "#c3d0ff",
  },
});
