import { toOrigin } from "@foyer/contract/embedding.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { TagsInput } from "@mantine/core";
import { useField } from "../../form/use-field.ts";

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The websites that may show the forms. An address becomes its origin when it is entered. rules/embedding 2 */
export function WebsitesField() {
  const { value, onChange, error } = useField("origins", { show: (origins) => listOf(origins).join(", ") });
  const origins = listOf(value);
  const change = (typed: string[]) => onChange([...new Set(typed.map((one) => toOrigin(one.trim()) ?? one))]);
  return (
    <TagsInput
      label="Websites"
      description="Only pages of these websites can show this project's forms. Press Enter after each."
      placeholder={origins.length === 0 ? "https://www.fair.example" : ""}
      value={origins}
      onChange={change}
      error={error}
      wrapperProps={{ "data-error": error !== undefined }}
      maxTags={LIMITS.embeddingOrigins}
      maxLength={LIMITS.websiteAddress}
      splitChars={[",", " "]}
      acceptValueOnBlur
    />
  );
}
