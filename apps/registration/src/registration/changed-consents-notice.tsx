import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";

type Props = { texts: PageTexts; titles: readonly string[] };

/** Names the consents that were ticked, and are not any more because their text is another one now. rules/questions 26 */
export function ChangedConsents({ texts, titles }: Props) {
  if (titles.length === 0) return null;
  return (
    <Notice tone="told" takesFocus>
      {texts.SCENARIO_CHANGED}
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
