import { listCultures } from "@foyer/contract/cultures.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { listOwnMailTexts } from "@foyer/contract/mail-texts.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { MAIL_GROUPS, MAIL_WORDS, mailsOfGroup } from "./mail-words.ts";
import classes from "./mails-screen.module.css";
import { SenderForm } from "./sender-form.tsx";

/** The mails of a project: their texts, and who they come from. rules/mail-texts */
export function MailsScreen() {
  const { projectId } = useScreenParams("mails");
  return <ProjectPage id={projectId}>{(project) => <Mails project={project} />}</ProjectPage>;
}

function Mails({ project }: { project: Project }) {
  const { id: projectId } = project;
  const read = useRead(listOwnMailTexts, { params: { projectId } });
  const { data: cultures = [] } = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const languagesOf = (name: MailTextName, own: Result<typeof listOwnMailTexts>) =>
    own
      .filter((one) => one.name === name)
      .map(({ cultureCode }) => ({
        cultureCode,
        cultureName: cultures.find((one) => one.cultureCode === cultureCode)?.cultureName ?? cultureCode,
      }));
  return (
    <Stack gap="lg" maw={WIDTHS.form}>
      <Paper withBorder p={{ base: "md", sm: "xl" }} component="section" aria-labelledby="mail-texts">
        <Stack gap="md">
          <Title order={2} size="h4" id="mail-texts">
            Texts
          </Title>
          <Loaded read={read} failed="The texts could not be loaded.">
            {(own) =>
              MAIL_GROUPS.map((group) => (
                <section key={group} aria-labelledby={idOf(group)} className={classes.group}>
                  <Title order={3} size="h6" id={idOf(group)}>
                    {group}
                  </Title>
                  <ul className={classes.list}>
                    {mailsOfGroup(group).map((name) => (
                      <MailRow key={name} name={name} project={project} languages={languagesOf(name, own)} />
                    ))}
                  </ul>
                </section>
              ))
            }
          </Loaded>
        </Stack>
      </Paper>
      <SenderForm projectId={projectId} />
    </Stack>
  );
}

const idOf = (group: string) => `mails-${group.toLowerCase().replaceAll(" ", "-")}`;

type RowProps = {
  name: MailTextName;
  project: Project;
  /** The languages in which the project has written the text. */
  languages: readonly { cultureCode: string; cultureName: string }[];
};

function MailRow({ name, project, languages }: RowProps) {
  const cultureCode = languages[0]?.cultureCode ?? DEFAULT_CULTURE;
  const place = { projectId: project.id, projectName: project.name, mail: name, cultureCode };
  return (
    <li className={classes.row}>
      <Anchor component={AppLink} size="sm" fw={600} to={paths.editMailText(place)}>
        {MAIL_WORDS[name].title}
      </Anchor>
      <Text size="sm" c="dimmed" className={classes.when}>
        {MAIL_WORDS[name].when}
      </Text>
      <Text size="sm" c={languages.length === 0 ? "dimmed" : "var(--text)"} className={classes.state}>
        {languages.length === 0
          ? "Default text"
          : `Own text: ${languages.map(({ cultureName }) => cultureName).join(", ")}`}
      </Text>
    </li>
  );
}
