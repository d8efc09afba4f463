import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { checkContent } from './check-content.server.ts'
import { contentSchema } from './content.schema.ts'
import { richTextKeys } from './content-text.schema.ts'
import { sanitiseContent, sanitiseRichText } from './sanitise.server.ts'

test.each([
  ['<script>alert(1)</script>ok', 'ok'],
  ['<p onclick="alert(1)">ok</p>', '<p>ok</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)><circle/></svg>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="/faq" style="position:fixed" class="c" id="i">x</a>', '<a href="/faq">x</a>'],
  [
    '<a href="https://example.com/" target="_blank" rel="opener">x</a>',
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
  ['<form action="/api/login"><input name="password"></form>', ''],
  ['<style>*{display:none}</style><p>ok</p>', '<p>ok</p>'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ['<base href="https://evil.example/">', ''],
])('of %s only %s is kept', (html, kept) => {
  expect(sanitiseRichText(html)).toBe(kept)
})

test('sanitizing clean HTML changes nothing', () => {
  const html =
    '<h2>Refunds</h2><p>Within <strong>30 days</strong>: <a href="/support">ask us</a> &amp; that is all.</p>'
  expect(sanitiseRichText(html)).toBe(html)
  expect(sanitiseRichText(sanitiseRichText('<b>a<script>x</script>&lt;img&gt;'))).toBe(
    sanitiseRichText('<b>a<script>x</script>&lt;img&gt;'),
  )
})

const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>text'

/** A payload with every block in which each prose string is an attack. */
function hostile() {
  return minimalContent({
    base: {
      ...minimalContent().base,
      variables: {
        global_title: attack,
        headerBannerText: attack,
        footer_txt: attack,
        footer_description: attack,
      },
    },
    pages: {
      home: {
        title: attack,
        blocks: [
          { type: 'hero', title: attack, text: attack, points: [attack] },
          { type: 'rich_text', title: attack, html: attack },
          { type: 'faq_list', title: attack, items: [{ question: attack, answer: attack }] },
          { type: 'disclosure', title: attack, more: attack },
          { type: 'testimonial', items: [{ quote: attack, name: attack }] },
          { type: 'image', illustration: 'tooth', alt: attack },
        ],
      },
    },
  })
}

test('every text shown as HTML is sanitized on write, and again on read', () => {
  for (const content of [checkContent(hostile()), sanitiseContent(contentSchema.parse(hostile()))]) {
    const texts = collect(content, '')
    const asHtml = texts.filter(([key]) => (richTextKeys as readonly string[]).includes(key))
    expect(asHtml).toHaveLength(5)
    for (const [, text] of asHtml) expect(text).toBe('text')
  }
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])(
  'no link of any block or menu can be %s, and each is refused with its path',
  (link) => {
    const content = minimalContent({
      pages: {
        home: { blocks: [{ type: 'call_to_action', title: 'Join', button: { title: 'Join', link } }] },
      },
      redirects: [{ from: '/old', to: link, status: 301 }],
    })
    content.base.variables.header_menu = [{ title: 'Go', link }]
    content.base.variables.header_log = link
    const paths = contentSchema.safeParse(content).error?.issues.map((issue) => issue.path.join('.'))
    expect(paths).toEqual(
      expect.arrayContaining([
        'pages.home.blocks.0.button.link',
        'redirects.0.to',
        'base.variables.header_menu.0.link',
        'base.variables.header_log',
      ]),
    )
  },
)

function collect(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => collect(item, name))
}
