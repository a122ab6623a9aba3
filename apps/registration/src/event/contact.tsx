import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Props = {
  project: Pick<PublicRegistration["project"], "contactEmail" | "contactPhone">;
  texts: PageTexts;
};

/** The organiser's contact; nothing when staff have entered none. */
export function Contact({ project: { contactEmail, contactPhone }, texts }: Props) {
  if (contactEmail === "" && contactPhone === "") return null;
  return (
    <p className="contact">
      {texts.CONTACT_ORGANISER}{" "}
      {contactEmail !== "" && (
        <a href={`mailto:${contactEmail}`} dir="ltr">
          {contactEmail}
        </a>
      )}
      {contactEmail !== "" && contactPhone !== "" && " · "}
      {contactPhone !== "" && (
        <a href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`} dir="ltr">
          {contactPhone}
        </a>
      )}
    </p>
  );
}
