import {
  type Icon,
  IconBooks,
  IconCalendarEvent,
  IconHome,
  IconSettings,
  IconTicket,
} from "@tabler/icons-react";
import type { ScreenName } from "../../paths.ts";

/** Icons of the menu's top entries. */
export const MENU_ICONS: Partial<Record<ScreenName, Icon>> = {
  home: IconHome,
  projects: IconCalendarEvent,
  tickets: IconTicket,
  catalogs: IconBooks,
  settings: IconSettings,
};
