import type { ContentInput } from '#domain/content/content.schema.ts'

/** The smallest valid payload: one block on the home page. */
export function minimalContent(overrides: Partial<ContentInput> = {}): ContentInput {
  return {
    base: {
      layout: { header: { components: 'nx_header_1' }, footer: { components: 'nx_footer_1' } },
      variables: { global_title: 'Sample' },
      theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
    },
    pages: { home: { blocks: [{ type: 'hero', title: 'Care you can plan for' }] } },
    ...overrides,
  }
}

/** The same with this many landing pages of a few words each. */
export function manyPages(pages: number): ContentInput {
  const html = '<p>Care that you can plan for, near you, at prices that you know before you go.</p>'
  const page = (at: number) => ({
    landing: true as const,
    title: `Page ${at}`,
    blocks: [
      { type: 'hero' as const, title: `Care in town ${at}` },
      { type: 'rich_text' as const, html: html.repeat(12) },
      {
        type: 'faq_list' as const,
        items: [{ question: 'Where can I go?', answer: '<p>To an office near you.</p>' }],
      },
    ],
  })
  const landing = Object.fromEntries(Array.from({ length: pages }, (_, at) => [`page-${at}`, page(at)]))
  return minimalContent({ pages: { ...minimalContent().pages, landing } })
}
