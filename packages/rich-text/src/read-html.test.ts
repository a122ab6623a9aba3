import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";
import { readHtml } from "./read-html.ts";
import { writeMarkdown } from "./write-markdown.ts";

const read = (html: string) => writeMarkdown(readHtml(html));

describe("pasted HTML", () => {
  it("keeps paragraphs, bold, italic, underline, links and breaks", () => {
    expect(read("<p>a <b>b</b> <em>i</em> <u>u</u><br>x</p>\n<p><a href='https://a.example'>l</a></p>")).toBe(
      "a **b** *i* <u>u</u>\\\nx\n\n[l](https://a.example)",
    );
  });

  it("reads the styles of word processors", () => {
    expect(read('<b style="font-weight:normal"><span style="font-weight:700">b</span> n</b>')).toBe(
      "**b** n",
    );
    expect(
      read('<span style="font-style: italic">i</span><span style="text-decoration:underline">u</span>'),
    ).toBe("*i*<u>u</u>");
  });

  it("turns blocks into lines, without empty ones", () => {
    expect(read("<h1>T</h1><ul>\n<li>one</li>\n<li>two</li>\n</ul><div></div><div>end</div>")).toBe(
      "T\n\none\n\ntwo\n\nend",
    );
  });

  it("collapses white space as HTML does", () => {
    expect(read("  <p>\n a\n   b </p> ")).toBe("a b");
  });

  it("decodes character references, and keeps stars as text", () => {
    expect(read("&lt;b&gt; *x* &amp;")).toBe("\\<b> \\*x\\* &");
  });

  it("leaves out scripts, styles and forbidden addresses", () => {
    expect(read("<style>p{}</style><script>alert(1)</script><p>x<script>y</script></p>")).toBe("x");
    expect(read('<a href="javascript:alert(1)">x</a> <img src=x onerror=alert(1)>')).toBe("x");
    expect(read("<svg><a href='https://a.example'>x</a></svg>")).toBe("");
  });

  it("always gives a canonical document", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<a href=https://a>",
            "</a>",
            "<br>",
            "<u>",
            "</u>",
            "<li>",
            " ",
            "x",
            "<",
            "&",
            "*",
          ),
        ),
        (pieces) => {
          const document = readHtml(pieces.join(""));
          expect(parseMarkdown(writeMarkdown(document))).toEqual(document);
        },
      ),
      { numRuns: 500 },
    );
  });
});
