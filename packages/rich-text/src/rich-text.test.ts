import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { normaliseMarkdown } from "./normalise-markdown.ts";
import { RichText } from "./rich-text.tsx";

const render = (markdown: string) => renderToStaticMarkup(createElement(RichText, { markdown }));
const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

describe("a note on a page", () => {
  it("has bold, italic, underlined text, links, paragraphs and breaks", () => {
    expect(render("**b** *i* <u>u **b**</u> [t](https://a.example)\n\nsecond\\\nline")).toBe(
      `<p><strong>b</strong> <em>i</em> <u>u <strong>b</strong></u> ${link("https://a.example", "t")}</p><p>second<br/>line</p>`,
    );
  });

  it("keeps a link in one piece, also with marks inside", () => {
    expect(render("[a **b**\\\nc](mailto:a@b.example)")).toBe(
      `<p>${link("mailto:a@b.example", "a <strong>b</strong><br/>c")}</p>`,
    );
  });

  it("turns line ends of imported texts into breaks", () => {
    expect(render("one\ntwo")).toBe("<p>one<br/>two</p>");
  });

  it("shows unsupported markdown as plain text", () => {
    expect(render("# no heading")).toBe("<p># no heading</p>");
    expect(render("- no list\n1. neither")).toBe("<p>- no list<br/>1. neither</p>");
    expect(render("> `no` ~~quote~~")).toBe("<p>&gt; `no` ~~quote~~</p>");
    expect(render("![no](https://a.example/image.png)")).toBe(
      `<p>!${link("https://a.example/image.png", "no")}</p>`,
    );
    expect(render("[no]: https://a.example\n[no]")).toBe("<p>[no]: https://a.example<br/>[no]</p>");
  });
});

/** Tags that a browser would make elements of: those of the allow-list, without any attribute but ours. */
const tagsIn = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];
const OURS =
  /^<(p|strong|em|u|br\/|a href="(https?:\/\/|mailto:)[^"]*" target="_blank" rel="noopener noreferrer")>$/;

const HOSTILE = [
  "<script>alert(1)</script>",
  "**<script>alert(1)</script>**",
  "<u><script>alert(1)</script></u>",
  "<u onclick=alert(1)>x</u>",
  "<u\nonclick=alert(1)>x</u>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<!-- --><b>x</b>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php ?>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](java&#x0A;script:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\\javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](/api/staff)",
  "[x](\u0001javascript:alert(1))",
  "<javascript:alert(1)>",
  '[x](https://a.example/" onmouseover="alert(1))',
  "[x](https://a.example/'><script>alert(1)</script>)",
  '[x](https://a.example "title\\" onclick=\\"alert(1)")',
  "[[x](https://a.example)](javascript:alert(1))",
  "[**[x](javascript:alert(1))**](https://a.example)",
  "![x](javascript:alert(1))",
  "[x]\n\n[x]: javascript:alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "*<u>**<iframe src=javascript:alert(1)>**</u>*",
];

describe("a hostile note is only text", () => {
  it.each(HOSTILE)("%s", (markdown) => {
    const html = render(markdown);
    expect(tagsIn(html).filter((tag) => !OURS.test(tag))).toEqual([]);
    expect(tagsIn(render(normaliseMarkdown(markdown).markdown)).filter((tag) => !OURS.test(tag))).toEqual([]);
  });

  it("and its forbidden addresses are named", () => {
    const { markdown, forbiddenAddresses } = normaliseMarkdown(
      "[a](javascript:alert(1)) [b](data:,x) [c](https://a.example)",
    );
    expect(forbiddenAddresses).toEqual(["javascript:alert(1)", "data:,x"]);
    expect(markdown).toBe("a b [c](https://a.example)");
  });

  it("control: the check detects markup", () => {
    expect(
      tagsIn('<p><script>x</script><a href="javascript:x">').filter((tag) => !OURS.test(tag)),
    ).toHaveLength(2);
  });
});
