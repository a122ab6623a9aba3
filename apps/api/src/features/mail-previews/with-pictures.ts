import type { WrittenMail } from "../mail/compose.service.ts";

/** The markup with the attached pictures inside, for a frame that loads nothing. */
export async function withPictures({ html, attachments }: WrittenMail): Promise<string> {
  let shown = html;
  for (const { cid, contentType, content } of attachments) {
    if (cid === undefined) continue;
    const data = (await content()).toString("base64");
    shown = shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${data}"`);
  }
  return shown;
}
