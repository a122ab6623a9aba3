import type { Role } from "@foyer/contract/access.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { IconSelector } from "@tabler/icons-react";
import { useEffect } from "react";
import { pathWithin, type ScreenName } from "../../paths.ts";
import { SCREENS } from "../../screens.ts";
import { useRead } from "../../server/use-read.ts";
import { mayUse } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { rememberProject } from "../../shell/recent-items.ts";
import { useAddressParams } from "../../shell/use-screen-params.ts";
import menu from "../menu/menu.module.css";
import { partWithin, SECTIONS } from "../menu/screen-chain.ts";
import { ProjectChoices } from "../switcher/project-choices.tsx";
import { Switcher } from "../switcher/switcher.tsx";
import { ProjectMark } from "./project-mark.tsx";
import classes from "./project-nav.module.css";

type Props = { role: Role | null; current: ScreenName };

/** The open project in the sidebar: its switcher and its sections. rules/shell 41 */
export function ProjectNav({ role, current }: Props) {
  const { projectId = "", projectName = "" } = useAddressParams();
  const { data, error } = useRead(getProject, { params: { projectId } });
  const id = data?.id;
  useEffect(() => {
    if (id !== undefined) rememberProject(id);
  }, [id]);
  if (!data && error?.status === 404) return null;
  const name = data?.name ?? projectName;
  return (
    <section className={classes.part} aria-label="Open project">
      <Switcher
        label={`Switch project: ${name}`}
        placeholder="Find a project"
        className={classes.head}
        button={
          <>
            <ProjectMark projectId={projectId} name={name} hasLogo={data?.hasLogo ?? false} />
            <bdi className={classes.name}>{name}</bdi>
            <IconSelector size={16} aria-hidden />
          </>
        }
      >
        {(list) => <ProjectChoices projectId={projectId} current={current} {...list} />}
      </Switcher>
      <Sections role={role} current={current} />
    </section>
  );
}

function Sections({ role, current }: Props) {
  const params = useAddressParams();
  const part = partWithin(current, "editProject");
  // General Information leads to the pages that are no section.
  const open = SECTIONS.includes(part) ? part : "editProject";
  return (
    <nav aria-label="Project">
      <ul className={classes.sections}>
        {SECTIONS.filter((name) => mayUse(SCREENS[name].access, { role })).map((name) => (
          <li key={name}>
            <AppLink
              to={pathWithin(name, params)}
              className={menu.link}
              aria-current={name === current ? "page" : undefined}
              data-active={name === open || undefined}
              onPointerEnter={() => void SCREENS[name].load().catch(() => undefined)}
            >
              {SCREENS[name].tab}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
