import type { BuiltInTicket } from "@foyer/print/built-in/built-in-ticket.ts";
import type { DesignedPage, FieldValue, PageDesign, PrintedPage } from "@foyer/print/page/page-design.ts";
import type { PageReport } from "@foyer/print/page/print-pages.ts";

type Image = { id: number; image: Uint8Array };
type SentImage = { image: number; width: number; height: number };
type SentValue = Exclude<FieldValue, { kind: "image" }> | ({ kind: "image" } & SentImage);
type SentPage =
  | { design: number; culture: string; values: SentValue[] }
  | { builtIn: BuiltInTicket; logo: SentImage | null }
  | Extract<PrintedPage, { invoice: unknown }>;

/** Pages on their way to a thread. Designs and images go once, then by their number. */
export type PageBatch = {
  designs: { id: number; design: PageDesign }[];
  images: Image[];
  pages: SentPage[];
  isLast: boolean;
};
/** The bytes that a thread has written since the last message, and a report of each page. */
export type Written = { chunk: Uint8Array; reports: PageReport[] };

/** Numbers designs and images by their identity. */
export class PageSender {
  readonly #numbers = new Map<object, number>();

  pack(pages: readonly PrintedPage[], isLast: boolean): PageBatch {
    const batch: PageBatch = { designs: [], images: [], pages: [], isLast };
    for (const page of pages) {
      if ("invoice" in page) batch.pages.push(page);
      else if ("builtIn" in page) batch.pages.push(this.#packBuiltIn(page.builtIn, batch));
      else batch.pages.push(this.#packDesigned(page, batch));
    }
    return batch;
  }

  #packDesigned({ design, culture, values }: DesignedPage, batch: PageBatch): SentPage {
    const id = this.#number(design, (number) => batch.designs.push({ id: number, design }));
    return { design: id, culture, values: values.map((value) => this.#packValue(value, batch)) };
  }

  #packBuiltIn(ticket: BuiltInTicket, batch: PageBatch): SentPage {
    const { logo } = ticket.event;
    return {
      builtIn: { ...ticket, event: { ...ticket.event, logo: null } },
      logo: logo && { ...logo, image: this.#numberImage(logo.image, batch) },
    };
  }

  #packValue(value: FieldValue, batch: PageBatch): SentValue {
    if (value?.kind !== "image") return value;
    return { ...value, image: this.#numberImage(value.image, batch) };
  }

  #numberImage(image: Uint8Array, { images }: PageBatch): number {
    return this.#number(image, (id) => images.push({ id, image }));
  }

  #number(value: object, onNew: (number: number) => void): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
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
    return pages.flatMap((page): PrintedPage[] => {
      if ("invoice" in page) return [page];
      if ("builtIn" in page) return [{ builtIn: this.#unpackBuiltIn(page) }];
      const design = this.#designs.get(page.design);
      if (!design) return [];
      return [{ ...page, design, values: page.values.map((value) => this.#unpackValue(value)) }];
    });
  }

  #unpackBuiltIn({ builtIn, logo }: Extract<SentPage, { builtIn: unknown }>): BuiltInTicket {
    const image = logo && this.#images.get(logo.image);
    return image ? { ...builtIn, event: { ...builtIn.event, logo: { ...logo, image } } } : builtIn;
  }

  #unpackValue(value: SentValue): FieldValue {
    if (value?.kind !== "image") return value;
    const image = this.#images.get(value.image);
    return image ? { ...value, image } : null;
  }
}
