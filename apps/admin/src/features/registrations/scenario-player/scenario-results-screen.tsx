import { getRegistrationSummary } from "@foyer/contract/registrations.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { paths } from "../../../paths.ts";
import { NextStep } from "../../../project/next-step.tsx";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { PageActions } from "../../../shell/page-actions.tsx";
import { useEntityName } from "../../../shell/page-slots.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { groupResults } from "./group-results.ts";
import { type Played, playedOf } from "./played.ts";
import { SavePath } from "./save-path.tsx";
import classes from "./scenario-player.module.css";
import { useDraftQuery } from "./use-draft-query.ts";

/** The results of the play that has just ended, by step, question and answer. */
export function ScenarioResultsScreen() {
  const { projectId, registrationId } = useScreenParams("scenarioResults");
  const played = playedOf(registrationId);
  const { search } = useDraftQuery();
  const summary = useRead(getRegistrationSummary, { params: { projectId, registrationId } });
  useEntityName("editRegistration", summary.data?.name);
  return (
    <ProjectPage id={projectId}>
      {(project) => (
        <>
          <PageActions>
            <Button
              component={AppLink}
              to={`${paths.scenarioPlayer({
                projectId: project.id,
                projectName: project.name,
                registrationId,
              })}${search}`}
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
            >
              Test again
            </Button>
            {played && <SavePath projectId={project.id} played={played} />}
          </PageActions>
          <NextStep projectId={project.id} />
          {played && played.results.length > 0 ? <Results played={played} /> : <Text>Nothing</Text>}
        </>
      )}
    </ProjectPage>
  );
}

function Results({ played }: { played: Played }) {
  const { cultureCode, rightToLeft } = played.data;
  return (
    <Stack
      gap="md"
      maw={WIDTHS.form}
      lang={cultureCode}
      dir={rightToLeft ? "rtl" : "ltr"}
      className={classes.results}
    >
      {groupResults(played).map(({ stepId, text, questions }) => (
        <Paper key={stepId} withBorder p={{ base: "md", sm: "lg" }} component="section">
          <Title order={2} size="h4">
            {text}
          </Title>
          <dl>
            {questions.map((question) => (
              <div key={question.questionId}>
                <dt>{question.text}</dt>
                {question.answers.map((answer, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read the same
                  <dd key={index}>
                    <bdi>{answer}</bdi>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}
