import { SCHEMES } from "@foyer/domain/event-face/face-colours.ts";
import { Group, Text } from "@mantine/core";
import { useBlobAddress } from "../../images/use-blob-address.ts";
import classes from "./logo-preview.module.css";
import { PageFigure } from "./page-figure.tsx";

type Props = { blob: Blob; projectName: string; label: string };

/** A logo as visitors see it, on a light and on a dark page. */
export function LogoPreview({ blob, projectName, label }: Props) {
  const address = useBlobAddress(blob);
  return (
    <Group role="group" aria-label={label} gap="md" align="stretch" w="100%">
      {SCHEMES.map((scheme) => (
        <PageFigure key={scheme} scheme={scheme}>
          <div className={classes.head}>
            {address && <img className={classes.logo} src={address} alt={`${label}, ${scheme} page`} />}
            <Text component="span" fw={600} lineClamp={2}>
              <bdi>{projectName}</bdi>
            </Text>
          </div>
        </PageFigure>
      ))}
    </Group>
  );
}
