import { ownTicketsPath } from "../page/address.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { ownDataPath } from "../page/server.ts";

type Props = { identifier: string; code: string; texts: PageTexts };

/** Links to everything that the organiser holds of the ticket's holder, for reading and for programs. rules/privacy 11 */
export function OwnData({ identifier, code, texts }: Props) {
  return (
    <p className="own-data">
      {texts.DOWNLOAD_MY_DATA}:{" "}
      <a href={ownDataPath(identifier, "pdf")} download aria-label={`${texts.DOWNLOAD_MY_DATA}: PDF`}>
        PDF
      </a>{" "}
      <a href={ownDataPath(identifier, "json")} download aria-label={`${texts.DOWNLOAD_MY_DATA}: JSON`}>
        JSON
      </a>
      <br />
      <a href={ownTicketsPath(code)}>{texts.OWN_TICKETS_LINK}</a>
    </p>
  );
}
