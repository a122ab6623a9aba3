import type { Region } from "../play-lists.ts";
import { usePlayerContext } from "../player-context.ts";
import { EntryCombobox } from "./entry-combobox.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";

const NONE: readonly Region[] = [];
const namesOf = ({ names = [] }: Region) => names;

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
    <EntryCombobox
      id={`${id}-region`}
      label={texts.REGION_LABEL}
      placeholder={isLoading ? texts.LOADING : texts.REGION_PLACEHOLDER}
      entries={isLoading ? NONE : regions}
      namesOf={namesOf}
      value={isLoading ? null : input.regionId}
      isRequired={isRequired}
      isStarred={isRequired}
      isDisabled={isLoading}
      autoComplete="address-level1"
      issueAttributes={issueAttributes(id, issue)}
      onChange={(regionId) => onChange({ ...input, regionId })}
    />
  );
}
