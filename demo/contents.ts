import type { ContentInput } from '#domain/content/content.schema.ts'

/** The smallest payload that passes: one block on the home page. */
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
