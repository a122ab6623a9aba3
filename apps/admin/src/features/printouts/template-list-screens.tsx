import { useScreenParams } from "../../shell/use-screen-params.ts";
import { type TemplateTab, TemplateTabPage } from "./template-tab-page.tsx";

/** The default and the onsite template of a registration. */
export const GeneralTemplatesScreen = () => <Tab tab="general" />;

/** Its templates for answers to the conditional question. */
export const ConditionalTemplatesScreen = () => <Tab tab="conditional" />;

/** Its templates for groups of promo codes. */
export const PromocodeTemplatesScreen = () => <Tab tab="promocode" />;

function Tab({ tab }: { tab: TemplateTab }) {
  const { projectId, registrationId } = useScreenParams("generalTemplates");
  return (
    <TemplateTabPage
      key={`${registrationId} ${tab}`}
      tab={tab}
      projectId={projectId}
      registrationId={registrationId}
    />
  );
}
