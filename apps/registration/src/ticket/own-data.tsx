import type { PageTexts } from "../page/page-texts.ts";
import { ownDataPath } from "../page/server.ts";

/** Links to everything that the organiser holds of the ticket's holder, for reading and for programs. rules/privacy 11 */
export function OwnData({ identifier, texts }: { identifier: string; texts: PageTexts }) {
  return (
    <p className="own-data">
      {texts.DOWNLOAD_MY_DATA}:{" "}
      <a href={ownDataPath(identifier, "pdf")} download aria-label={`${texts.DOWNLOAD_MY_DATA}: PDF`}>
        PDF
      </a>{" "}
      <a href={ownDataPath(identifier, "json")} download aria-label={`${texts.DOWNLOAD_MY_DATA}: JSON`}>
        JSON
      </a>
    </p>
  );
}
