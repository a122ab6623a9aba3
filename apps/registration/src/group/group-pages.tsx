import { GroupFormPage } from "./group-form-page.tsx";
import { OwnGroupPage } from "./own-group-page.tsx";
import "./group.css";

type Props = {
  code: string;
  /** Empty: the form that orders. */
  identifier: string;
};

/** The pages of a group: the form that registers several people, and what has become of them. rules/group-orders */
export const GroupPages = ({ code, identifier }: Props) =>
  identifier === "" ? <GroupFormPage code={code} /> : <OwnGroupPage code={code} identifier={identifier} />;
