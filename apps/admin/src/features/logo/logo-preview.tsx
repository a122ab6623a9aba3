import { Group, Text } from "@mantine/core";
import { useBlobAddress } from "../../images/use-blob-address.ts";
import classes from "./logo-preview.module.css";

type Props = { blob: Blob; projectName: string; label: string };

/** A logo as visitors see it, on a light and on a dark page. */
export function LogoPreview({ blob, projectName, label }: Props) {
  const address = useBlobAddress(blob);
  return (
    <Group role="group" aria-label={label} gap="md" align="stretch" w="100%">
      {(["light", "dark"] as const).map((scheme) => (
        <figure key={scheme} className={classes.page} data-scheme={scheme}>
          <div className={classes.head}>
            {address && <img className={classes.logo} src={address} alt={`${label}, ${scheme} page`} />}
            <Text component="span" fw={600} lineClamp={2}>
              <bdi>{projectName}</bdi>
            </Text>
          </div>
          <figcaption>{scheme === "light" ? "Light page" : "Dark page"}</figcaption>
        </figure>
      ))}
    </Group>
  );
}
