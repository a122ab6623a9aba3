import { listCultures } from "@foyer/contract/cultures.ts";
import { listOwnMailTexts } from "@foyer/contract/mail-texts.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { MAIL_TEXT_NAMES } from "@foyer/domain/mail-text/mail-texts.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import classes from "./mails-screen.module.css";
import { SenderForm } from "./sender-form.tsx";

/** The mails of a project: their texts, and who they come from. rules/mail-texts */
export function MailsScreen() {
  const { projectId } = useScreenParams("mails");
  return <ProjectPage id={projectId}>{(project) => <Mails project={project} />}</ProjectPage>;
}

function Mails({ project: { id: projectId, name: projectName } }: { project: Project }) {
  const read = useRead(listOwnMailTexts, { params: { projectId } });
  const { data: cultures = [] } = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const nameOf = (code: string) => cultures.find((one) => one.cultureCode === code)?.cultureName ?? code;
  return (
    <Stack gap="lg" maw={WIDTHS.form}>
      <Paper withBorder p={{ base: "md", sm: "xl" }} component="section" aria-labelledby="mail-texts">
        <Stack gap="md">
          <Title order={2} size="h4" id="mail-texts">
            Texts
          </Title>
          <Loaded read={read} failed="The texts could not be loaded.">
            {(own) => (
              <ul className={classes.list}>
                {MAIL_TEXT_NAMES.map((name) => {
                  const languages = own.filter((one) => one.name === name);
                  const first = languages[0]?.cultureCode ?? DEFAULT_CULTURE;
                  return (
                    <li key={name} className={classes.row}>
                      <Anchor
                        component={AppLink}
                        size="sm"
                        fw={600}
                        to={paths.editMailText({ projectId, projectName, mail: name, cultureCode: first })}
                      >
                        {MAIL_WORDS[name].title}
                      </Anchor>
                      <Text size="sm" c="dimmed" className={classes.when}>
                        {MAIL_WORDS[name].when}
                      </Text>
                      <Text
                        size="sm"
                        c={languages.length === 0 ? "dimmed" : "var(--text)"}
                        className={classes.state}
                      >
                        {languages.length === 0
                          ? "Default text"
                          : `Own text: ${languages.map(({ cultureCode }) => nameOf(cultureCode)).join(", ")}`}
                      </Text>
                    </li>
                  );
                })}
              </ul>
            )}
          </Loaded>
        </Stack>
      </Paper>
      <SenderForm projectId={projectId} />
    </Stack>
  );
}
