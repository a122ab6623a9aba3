import { Alert, createTheme } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { createElement } from "react";
import classes from "./theme.module.css";

/** The colours of edges and icons, as those of messages. */
const ACCENTS: Readonly<Record<string, string>> = {
  blue: "var(--info)",
  gray: "var(--quiet)",
  teal: "var(--good)",
  yellow: "var(--warn)",
  orange: "var(--warn)",
  red: "var(--bad)",
};

/** The behaviour of the kit's parts; `shell/kit.css` and `shell/kit-variables.css` have their look. rules/shell 11 */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
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
    // Help stands before the error, both below the input.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Table: { defaultProps: { highlightOnHoverColor: "var(--hover)" } },
    // A dialog's header must not be a banner landmark.
    Modal: {
      defaultProps: { attributes: { header: { role: "none" } } },
      classNames: { title: classes.modalTitle ?? "" },
    },
  },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
});
