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

/** Today's content of Bright Harbor with a shorter home page, in another header and footer. */
function earlier(header: string, footer: string) {
  const layout: ContentInput['base']['layout'] = {
    header: { components: header },
    footer: { components: footer },
  }
  return { ...today, base: { ...today.base, layout }, pages: { ...today.pages, home } }
}

/** What Bright Harbor published before: two versions that show the layouts no brand of the demo uses today. */
export const earlierVersions = [earlier('1_header', '1_footer'), earlier('3_header', '2_footer')]
