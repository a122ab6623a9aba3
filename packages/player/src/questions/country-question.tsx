import { usePlayerContext } from "../player-context.ts";
import { EntrySelect } from "./entry-select.tsx";
import { HelpLine } from "./help-line.tsx";
import { IssueLine } from "./issue-line.tsx";
import { QuestionGroup } from "./question-group.tsx";
import { inputAttributes, issueAttributes, type QuestionProps } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";
import { RegionSelect } from "./region-select.tsx";

/** A country and, if enabled, one of its regions. */
export function CountryQuestion(props: QuestionProps<"countries and regions">) {
  const { id, question, input, issue, onChange } = props;
  const { texts, lists } = usePlayerContext();
  const { required = false, enableRegions = false } = question.settings;
  const country = lists.countries.find((one) => one.id === input.countryId);
  const needsRegion = enableRegions && country?.hasRegions === true;
  const select = (
    <EntrySelect
      id={id}
      label={enableRegions ? texts.COUNTRY_LABEL : <QuestionText question={question} />}
      placeholder={texts.COUNTRY_PLACEHOLDER}
      entries={lists.countries}
      value={input.countryId}
      isRequired={required}
      autoComplete="country-name"
      // If the chosen country has regions, the missing input is the region.
      issueAttributes={
        enableRegions
          ? issueAttributes(id, needsRegion ? undefined : issue)
          : inputAttributes(id, question, issue)
      }
      onChange={(countryId) => onChange({ ...input, countryId, regionId: null })}
    />
  );
  if (!enableRegions) {
    return (
      <div className="player-question" data-invalid={issue !== undefined || undefined}>
        {select}
        <HelpLine id={id} question={question} />
        <IssueLine id={id} issue={issue} />
      </div>
    );
  }
  return (
    <QuestionGroup id={id} question={question} issue={issue}>
      <div className="player-pair">
        {select}
        {needsRegion && country && <RegionSelect key={country.id} {...props} countryId={country.id} />}
      </div>
    </QuestionGroup>
  );
}
