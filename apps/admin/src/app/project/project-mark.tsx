import { getLogo } from "@foyer/contract/logo.ts";
import { useBlobAddress } from "../../images/use-blob-address.ts";
import { useReadFile } from "../../server/use-read-file.ts";
import classes from "./project-nav.module.css";

type Props = { projectId: string; name: string; hasLogo: boolean };

/** The project's logo; without one, the first letter of its name. */
export function ProjectMark({ projectId, name, hasLogo }: Props) {
  const { data } = useReadFile(getLogo, { params: { projectId } }, undefined, hasLogo);
  const address = useBlobAddress(hasLogo ? data?.file?.blob : undefined);
  const [initial = ""] = name.trim();
  if (address === undefined) {
    // Drawn by the sheet: the letter is no part of the name.
    return <span className={classes.mark} data-initial={initial.toLocaleUpperCase()} aria-hidden />;
  }
  return (
    <span className={classes.mark} data-logo aria-hidden>
      <img src={address} alt="" />
    </span>
  );
}
