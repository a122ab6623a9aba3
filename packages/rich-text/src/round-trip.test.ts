import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseMarkdown } from "./normalise-markdown.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { canonical, type InlineNode, type Mark, type RichTextDocument } from "./rich-text-document.ts";
import { writeMarkdown } from "./write-markdown.ts";

const HREFS = [
  "https://example.org",
  "http://example.org/a_b*c(d)?e=[f]&g=#h",
  "https://example.org/unbalanced(paren",
  "https://пример.рф/страница",
  'https://example.org/"quoted"<angle>\\back',
  "mailto:info@example.org?subject=A&amp;B",
];
/** Pieces that markdown would take for its own, among ordinary ones. */
const PIECES = [
  ...["word", "Слово", "مرحبا", "日本語", "🎫", "e\u0301", " ", "  ", "\t", "\u00a0", "a", "1"],
  ...["*", "**", "***", "_", "__", "~", "`", "``", "[", "]", "(", ")", "![", "](", "<", ">", "<u>", "</u>"],
  ...[
    "<b>",
    "<script>",
    "<!--",
    "&",
    "&amp;",
    "&#42;",
    "\\",
    "\\\\",
    "#",
    "# ",
    "- ",
    "+ ",
    "1. ",
    "> ",
    "---",
    "===",
  ],
  ...[
    "|",
    "\n",
    "\r\n",
    "http://x.y",
    "<https://x.y>",
    "javascript:alert(1)",
    "[a]: b",
    ":",
    "!",
    '"',
    "'",
    "\u200b",
    "\ufeff",
  ],
];

const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 3 })), {
  minLength: 1,
  maxLength: 4,
});
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>({ type: "bold" }, { type: "italic" }, { type: "underline" }),
  fc.constantFrom(...HREFS).map((href): Mark => ({ type: "link", attrs: { href } })),
);
const inline: fc.Arbitrary<InlineNode> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("text" as const),
      text: text.map((pieces) => pieces.join("")),
      marks: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<InlineNode>({ type: "hardBreak" }) },
);
/** Short texts, so that marks begin and end inside words. */
const letters: fc.Arbitrary<InlineNode> = fc.record({
  type: fc.constant("text" as const),
  text: fc.constantFrom("a", "b", " ", ".", "*", "ab", "("),
  marks: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }),
});
const documentOf = (node: fc.Arbitrary<InlineNode>): fc.Arbitrary<RichTextDocument> =>
  fc.array(fc.array(node, { maxLength: 8 }), { minLength: 1, maxLength: 2 }).map((paragraphs) => ({
    type: "doc",
    content: paragraphs.map((content) => ({ type: "paragraph", content })),
  }));

// Thousands of documents take their time.

describe("a document written as markdown and read again is the same document", () => {
  it("with anything that staff may type", () => {
    fc.assert(
      fc.property(documentOf(inline), (document) => {
        expect(parseMarkdown(writeMarkdown(document))).toEqual(canonical(document));
      }),
      { numRuns: 2500 },
    );
  });

  it("with marks that begin, end and overlap inside words", () => {
    fc.assert(
      fc.property(documentOf(letters), (document) => {
        expect(parseMarkdown(writeMarkdown(document))).toEqual(canonical(document));
      }),
      { numRuns: 2500 },
    );
  });
});

describe("arbitrary markdown", () => {
  it("is unchanged by a second normalisation", () => {
    fc.assert(
      fc.property(text, fc.string({ unit: "grapheme" }), (pieces, rest) => {
        const once = normaliseMarkdown(pieces.join("") + rest).markdown;
        expect(normaliseMarkdown(once)).toEqual({ markdown: once, forbiddenAddresses: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
