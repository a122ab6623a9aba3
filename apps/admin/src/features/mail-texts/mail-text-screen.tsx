import { listCultures } from "@foyer/contract/cultures.ts";
import { getMailText, listOwnMailTexts } from "@foyer/contract/mail-texts.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { MAIL_TEXT_NAMES, type MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { Group, Select } from "@mantine/core";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { MailTextForm } from "./mail-text-form.tsx";
import classes from "./mail-text-screen.module.css";
import { MAIL_GROUPS, MAIL_WORDS, mailsOfGroup } from "./mail-words.ts";

const MAILS = MAIL_GROUPS.map((group) => ({
  group,
  items: mailsOfGroup(group).map((value) => ({ value, label: MAIL_WORDS[value].title })),
}));
const isName = (name: string): name is MailTextName => MAIL_TEXT_NAMES.some((one) => one === name);

/** Writes the text of a mail of a project, in one culture. rules/mail-texts 1–7 */
export function MailTextScreen() {
  const { projectId, mail, cultureCode } = useScreenParams("editMailText");
  if (!isName(mail)) return <NotFoundScreen />;
  return (
    <ProjectPage id={projectId}>
      {(project) => <MailTextPage project={project} name={mail} cultureCode={cultureCode} />}
    </ProjectPage>
  );
}

type Props = { project: Project; name: MailTextName; cultureCode: string };

function MailTextPage({ project, name, cultureCode }: Props) {
  const go = useGo();
  const params = { projectId: project.id, name, cultureCode };
  const read = useRead(getMailText, { params });
  const { data: cultures = [] } = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const { data: own = [] } = useRead(listOwnMailTexts, { params: { projectId: project.id } });
  const isOwn = (code: string) => own.some((one) => one.name === name && one.cultureCode === code);
  const show = (place: { mail: string; cultureCode: string }) =>
    go(paths.editMailText({ projectId: project.id, projectName: project.name, ...place }), { replace: true });
  return (
    <div className={classes.page}>
      <Group gap="md" align="flex-start">
        <Select
          label="Mail"
          data={MAILS}
          value={name}
          allowDeselect={false}
          onChange={(mail) => mail && show({ mail, cultureCode })}
          description={MAIL_WORDS[name].when}
          inputWrapperOrder={["label", "input", "description"]}
        />
        <Select
          label="Language"
          data={cultures.map((one) => ({
            value: one.cultureCode,
            label: isOwn(one.cultureCode) ? `${one.cultureName}: own text` : one.cultureName,
          }))}
          value={cultureCode}
          allowDeselect={false}
          onChange={(code) => code && show({ mail: name, cultureCode: code })}
        />
      </Group>
      <Loaded read={read} failed="The text could not be loaded.">
        {(latest) => <MailTextForm key={`${name} ${cultureCode}`} params={params} latest={latest} />}
      </Loaded>
    </div>
  );
}
