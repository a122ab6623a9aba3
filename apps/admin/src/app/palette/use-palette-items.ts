import type { Role } from "@foyer/contract/access.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconCalendarEvent,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { paths } from "../../paths.ts";
import { type Read, useRead } from "../../server/use-read.ts";
import { useSignIn } from "../../session/use-sign-in.ts";
import { recentObjects } from "../../shell/recent-items.ts";
import { objectItem } from "./found-items.ts";
import type { PaletteItem } from "./palette-item.ts";
import { screenItems } from "./screen-items.ts";

const SCHEMES = [
  { scheme: "auto", label: "Colours as the system", icon: IconDeviceDesktop },
  { scheme: "light", label: "Light colours", icon: IconSun },
  { scheme: "dark", label: "Dark colours", icon: IconMoon },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[];

/** All palette items of the role, and the read of the projects. */
export function usePaletteItems(role: Role, openKeys: () => void): [PaletteItem[], Read<unknown>] {
  const projects = useRead(listProjects, { query: {} });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signIn = useSignIn();
  const places = useMemo(
    () => [...screenItems(role), ...(projects.data ?? []).map(projectItem)],
    [role, projects.data],
  );
  const commands = SCHEMES.filter(({ scheme }) => scheme !== colorScheme).map(
    ({ scheme, label, icon }): PaletteItem => ({
      id: `colours:${scheme}`,
      group: "Commands",
      label,
      words: "color theme mode scheme",
      icon,
      run: () => setColorScheme(scheme),
    }),
  );
  const keys: PaletteItem = {
    id: "keys",
    group: "Commands",
    label: "Keys",
    words: "keyboard shortcuts help ?",
    icon: IconKeyboard,
    run: openKeys,
  };
  const signOut: PaletteItem = {
    id: "sign-out",
    group: "Commands",
    label: "Sign out",
    words: "log out leave",
    icon: IconLogout,
    run: () => void signIn.signOut(),
  };
  const [objects] = useState(() => recentObjects().map(objectItem));
  return [[...places, ...objects, ...commands, keys, signOut], projects];
}

function projectItem({ id, name, eventBEID }: { id: number; name: string; eventBEID: string }): PaletteItem {
  return {
    id: `project:${id}`,
    group: "Projects",
    label: name,
    hint: `Project ${id}`,
    words: eventBEID,
    icon: IconCalendarEvent,
    path: paths.editProject({ projectId: id, projectName: name }),
  };
}
