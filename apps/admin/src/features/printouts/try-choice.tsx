import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { listPromoCodeGroups, listPromoCodeTypes } from "@foyer/contract/promo-code-groups.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { tryTemplateChoice } from "@foyer/contract/template-of-ticket.ts";
import { Group, Paper, Select, Stack, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { choiceSentence } from "../../printout/choice-sentence.ts";
import { useRead } from "../../server/use-read.ts";

type Props = { registration: { projectId: number; registrationId: number } };

/** Shows which template a ticket would get, for any promo code group and answer, online and onsite. */
export function TryChoice({ registration }: Props) {
  const { projectId } = registration;
  const [group, setGroup] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [isOnsite, setOnsite] = useState(false);
  const groups = useRead(listPromoCodeGroups, { params: { projectId } });
  const types = useRead(listPromoCodeTypes, { params: { projectId } });
  const own = useRead(getRegistration, { params: registration, query: {} });
  const questions = useRead(listConditionalQuestions, { params: registration });
  const question = questions.data?.find(({ id }) => id === own.data?.conditionalQuestionId);
  const nameOf = (id: number) => types.data?.find((type) => type.id === id)?.name ?? "";
  const query = {
    ...(group !== null && { promocodeGroupId: group }),
    ...(answer !== null && { conditionalAnswerId: answer }),
    onsite: isOnsite ? ("true" as const) : ("false" as const),
  };
  const read = useRead(
    tryTemplateChoice,
    { params: registration, query },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <Paper withBorder p="lg" component="section" aria-label="Which template a ticket gets">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Which template does a ticket get?
        </Title>
        <Group gap="md" align="flex-end">
          <Select
            label="Promo code group"
            placeholder="Without a promo code"
            data={(groups.data ?? []).map(({ id, promoCodeType, owner }) => ({
              value: String(id),
              label: [nameOf(promoCodeType), owner].filter(Boolean).join(" · "),
            }))}
            value={group}
            onChange={setGroup}
            clearable
            clearButtonProps={{ "aria-label": "Without a promo code" }}
            w={260}
          />
          {question && (
            <Select
              label={question.text}
              placeholder="No answer"
              data={question.answers.map(({ id, text }) => ({ value: String(id), label: text }))}
              value={answer}
              onChange={setAnswer}
              clearable
              clearButtonProps={{ "aria-label": "No answer" }}
              w={260}
            />
          )}
          <Switch
            label="Printed onsite"
            checked={isOnsite}
            onChange={(event) => setOnsite(event.currentTarget.checked)}
            mb={8}
          />
        </Group>
        <Text size="sm" role="status">
          {read.data ? choiceSentence(read.data) : ""}
        </Text>
      </Stack>
    </Paper>
  );
}
