import { usePlayerContext } from "../player-context.ts";
import { EntrySelect } from "./entry-select.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";

/** The regions of the chosen country, once they are loaded. */
export function RegionSelect(props: QuestionProps<"countries and regions"> & { countryId: number }) {
  const { id, question, input, issue, onChange, countryId } = props;
  const { regionRequired: isRequired = true } = question.settings;
  const { texts, regionsOf, askAgain } = usePlayerContext();
  const regions = regionsOf(countryId);
  if (regions === "failed") {
    return (
      <div role="alert" className="player-failed">
        <p>{texts.SOMETHING_WENT_WRONG}</p>
        <button type="button" onClick={() => askAgain(countryId)}>
          {texts.RETRY_BUTTON}
        </button>
      </div>
    );
  }
  const isLoading = regions === "loading";
  return (
    <EntrySelect
      id={`${id}-region`}
      label={texts.REGION_LABEL}
      placeholder={isLoading ? texts.LOADING : texts.REGION_PLACEHOLDER}
      entries={isLoading ? [] : regions}
      value={isLoading ? null : input.regionId}
      isRequired={isRequired}
      isDisabled={isLoading}
      autoComplete="address-level1"
      issueAttributes={issueAttributes(id, issue)}
      onChange={(regionId) => onChange({ ...input, regionId })}
    />
  );
}
