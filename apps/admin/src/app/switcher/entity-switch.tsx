import { listRegistrations } from "@foyer/contract/registrations.ts";
import { IconSelector } from "@tabler/icons-react";
import type { ScreenName } from "../../paths.ts";
import { mayUse, useSessionState } from "../../session/use-session.ts";
import { useAddressParams } from "../../shell/use-screen-params.ts";
import { ProjectChoices } from "./project-choices.tsx";
import { RegistrationChoices } from "./registration-choices.tsx";
import classes from "./switcher.module.css";
import { Switcher } from "./switcher.tsx";

type Props = { entity: "editProject" | "editRegistration"; current: ScreenName };

const SIGN = <IconSelector size={16} aria-hidden />;

/** The small button after an entity's name that switches to a sibling of it. rules/shell 41 */
export function EntitySwitch({ entity, current }: Props) {
  const state = useSessionState();
  const params = useAddressParams();
  const { projectId = "" } = params;
  // The page's head is there before the session.
  if (state.status !== "signed-in") return <span className={classes.chevron} />;
  if (entity === "editProject") {
    return (
      <Switcher label="Switch project" placeholder="Find a project" className={classes.chevron} button={SIGN}>
        {(list) => <ProjectChoices projectId={projectId} current={current} {...list} />}
      </Switcher>
    );
  }
  if (!mayUse(listRegistrations.access, state.session)) return null;
  return (
    <Switcher
      label="Switch registration"
      placeholder="Find a registration"
      className={classes.chevron}
      button={SIGN}
    >
      {(list) => <RegistrationChoices params={params} current={current} {...list} />}
    </Switcher>
  );
}
