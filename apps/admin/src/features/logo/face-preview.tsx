import { faceColours, SCHEMES, type Scheme } from "@foyer/domain/event-face/face-colours.ts";
import { Group } from "@mantine/core";
import { type CSSProperties, useMemo } from "react";
import { useBlobAddress } from "../../images/use-blob-address.ts";
import classes from "./face-preview.module.css";
import { PageFigure } from "./page-figure.tsx";

type Props = {
  /** If empty: the product's. */
  colour: string;
  picture: Blob | null | undefined;
  logo: Blob | undefined;
  projectName: string;
};

/** The top of a visitor's page, in both schemes. */
export function FacePreview({ colour, picture, logo, projectName }: Props) {
  const pictureAddress = useBlobAddress(picture ?? undefined);
  const logoAddress = useBlobAddress(logo);
  const colours = useMemo(() => (colour === "" ? null : faceColours(colour)), [colour]);
  const tokensOf = (scheme: Scheme) => {
    if (!colours) return {};
    const { fill, onFill, accent } = colours[scheme];
    return { "--accent-fill": fill, "--on-accent": onFill, "--accent": accent } as CSSProperties;
  };
  return (
    <Group role="group" aria-label="Preview" gap="md" align="stretch" w="100%">
      {SCHEMES.map((scheme) => (
        <PageFigure key={scheme} scheme={scheme} style={tokensOf(scheme)}>
          {pictureAddress && (
            <img className={classes.picture} src={pictureAddress} alt={`Header picture, ${scheme} page`} />
          )}
          <div className={classes.head} data-coloured={(colours && !pictureAddress) || undefined}>
            {logoAddress ? (
              <img className={classes.logo} src={logoAddress} alt="" />
            ) : (
              <span className={classes.mark} aria-hidden>
                {[...projectName][0]}
              </span>
            )}
            <bdi className={classes.title}>{projectName}</bdi>
          </div>
          <div className={classes.card} aria-hidden>
            <span className={classes.link}>A link</span>
            <span className={classes.button}>Register</span>
          </div>
        </PageFigure>
      ))}
    </Group>
  );
}
