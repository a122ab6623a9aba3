import type { Access } from "@foyer/contract/access.ts";
import type { ComponentType } from "react";
import type { ScreenName } from "../paths.ts";

export type Screen = {
  /** The page's heading and its name in the breadcrumb. */
  title: string;
  /** The parent in the breadcrumb and in the menu. */
  parent?: ScreenName;
  access: Access;
  /** The label in the sidebar's menu; without one it is not in the menu. */
  menu?: string;
  /** The label of its tab among its sibling screens. */
  tab?: string;
  /** The screen of one entity, whose name is the heading of this page and its tabs. rules/shell 25 */
  isEntity?: true;
  /** The shape of its skeleton; default: a table. */
  shape?: "form";
  /** Shows or asks for money: its head says when none moves. rules/payments 13 */
  isAboutMoney?: true;
  /** Shown without top bar and sidebar. */
  isBare?: true;
  /** The rest of the address belongs to the screen, such as a selection; a change there is no navigation. */
  hasParts?: true;
  load: () => Promise<ComponentType>;
};

/** Some rows of the table of screens, in menu order. */
export type Screens = Readonly<Partial<Record<ScreenName, Screen>>>;
