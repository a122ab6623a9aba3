import { specialFieldOf, type TemplateField } from "@foyer/domain/printout/template-field.ts";

type Props = { fields: readonly TemplateField[] };

/** Says before anything is printed that this desk prints no signed codes. rules/gates 32 */
export function UnsignedNotice({ fields }: Props) {
  if (!fields.some((field) => specialFieldOf(field) === "signedCode")) return null;
  return (
    <p className="message">
      Badges have a place for a signed code. This desk cannot sign, so the place stays empty.
    </p>
  );
}
