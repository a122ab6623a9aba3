import { getPromoCodeGroupImage, type PromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { Image } from "@mantine/core";
import { useBlobAddress } from "../../images/use-blob-address.ts";
import { useReadFile } from "../../server/use-read-file.ts";

type Props = {
  group: Pick<PromoCodeGroup, "id" | "projectId"> & { image: NonNullable<PromoCodeGroup["image"]> };
  /** Pixels. */
  height: number;
  alt: string;
};

/** The image of a group. Another image is loaded anew: the key of the cache has its file's id. */
export function GroupThumbnail({ group, height, alt }: Props) {
  const { id: groupId, projectId, image } = group;
  const read = useReadFile(getPromoCodeGroupImage, { params: { projectId, groupId } }, image.fileId);
  const address = useBlobAddress(read.data?.file?.blob);
  return (
    address && (
      <Image
        src={address}
        alt={alt}
        h={height}
        w="auto"
        maw="100%"
        fit="contain"
        radius="xs"
        style={{ alignSelf: "start" }}
      />
    )
  );
}
