import type { ContentInput } from '#domain/content/content.schema.ts'
import today from './brightharbor.json' with { type: 'json' }

const home = {
  ...today.pages.home,
  blocks: [
    {
      type: 'hero',
      title: 'Pay less at the dentist',
      text: 'Join Bright Harbor and pay member prices at dentists near you.',
      layout: 'above',
      illustration: 'harbour',
    },
    ...today.pages.home.blocks.filter(({ type }) =>
      ['steps', 'plan_cards', 'faq_list', 'disclosure'].includes(type),
    ),
  ],
}

/** Bright Harbor's current content with a shorter home page and another header and footer. */
function earlier(header: string, footer: string) {
  const layout: ContentInput['base']['layout'] = {
    header: { components: header },
    footer: { components: footer },
  }
  return { ...today, base: { ...today.base, layout }, pages: { ...today.pages, home } }
}

/** Earlier versions of Bright Harbor, with the layouts no demo brand currently uses. */
export const earlierVersions = [earlier('1_header', '1_footer'), earlier('3_header', '2_footer')]
