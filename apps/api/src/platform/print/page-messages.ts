import type { FieldValue, PageDesign, PrintedPage } from "@foyer/print/page/page-design.ts";
import type { PageReport } from "@foyer/print/page/print-pages.ts";

type Image = { id: number; image: Uint8Array };
type SentValue =
  | Exclude<FieldValue, { kind: "image" }>
  | { kind: "image"; image: number; width: number; height: number };
type SentPage = { design: number; culture: string; values: SentValue[] };

/** Pages on their way to a thread. Designs and images go once, then by their number. */
export type PageBatch = {
  designs: { id: number; design: PageDesign }[];
  images: Image[];
  pages: SentPage[];
  isLast: boolean;
};
/** What a thread has written since, and what happened to the pages. */
export type Written = { chunk: Uint8Array; reports: PageReport[] };

/** Numbers designs and images by their identity. */
export class PageSender {
  readonly #numbers = new Map<object, number>();

  pack(pages: readonly PrintedPage[], isLast: boolean): PageBatch {
    const batch: PageBatch = { designs: [], images: [], pages: [], isLast };
    for (const { design, culture, values } of pages) {
      const id = this.#number(design, (number) => batch.designs.push({ id: number, design }));
      batch.pages.push({ design: id, culture, values: values.map((value) => this.#packValue(value, batch)) });
    }
    return batch;
  }

  #packValue(value: FieldValue, batch: PageBatch): SentValue {
    if (value?.kind !== "image") return value;
    const { image } = value;
    return { ...value, image: this.#number(image, (id) => batch.images.push({ id, image })) };
  }

  #number(thing: object, onNew: (number: number) => void): number {
    const known = this.#numbers.get(thing);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(thing, number);
    onNew(number);
    return number;
  }
}

/** Gives pages their designs and images back; the same ones each time, so that they are embedded once. */
export class PageReceiver {
  readonly #designs = new Map<number, PageDesign>();
  readonly #images = new Map<number, Uint8Array>();

  unpack({ designs, images, pages }: PageBatch): PrintedPage[] {
    for (const { id, design } of designs) this.#designs.set(id, design);
    for (const { id, image } of images) this.#images.set(id, image);
    return pages.flatMap(({ design: id, culture, values }) => {
      const design = this.#designs.get(id);
      return design ? [{ design, culture, values: values.map((value) => this.#unpackValue(value)) }] : [];
    });
  }

  #unpackValue(value: SentValue): FieldValue {
    if (value?.kind !== "image") return value;
    const image = this.#images.get(value.image);
    return image ? { ...value, image } : null;
  }
}
