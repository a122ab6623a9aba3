import { useCallback, useRef, useState } from "react";
import { type CountryNames, usePlayerContext } from "../player-context.ts";
import { EntryCombobox } from "./entry-combobox.tsx";
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
  const { namesOf, ask } = useCountryNames();
  const select = (
    <EntryCombobox
      id={id}
      namesOf={namesOf}
      onSearch={ask}
      isStarred={enableRegions && required}
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
    <QuestionGroup id={id} question={question} issue={issue} isStarred={false}>
      <div className="player-pair">
        {select}
        {needsRegion && country && <RegionSelect key={country.id} {...props} countryId={country.id} />}
      </div>
    </QuestionGroup>
  );
}

/** The names of countries in other languages, loaded when somebody begins to look for one. */
function useCountryNames() {
  const { loadCountryNames } = usePlayerContext();
  const [names, setNames] = useState<CountryNames>(NONE);
  const isAsked = useRef(false);
  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Without them, countries are found by the shown names.
    loadCountryNames?.().then(setNames, () => {
      isAsked.current = false;
    });
  };
  const namesOf = useCallback(({ id }: { id: number }) => names.get(id) ?? [], [names]);
  return { namesOf, ask };
}

const NONE: CountryNames = new Map();
