import type { ResolvedBlock } from '#app/site/blocks/resolved-block.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import * as m from '#messages'
import type { SiteIdentity } from './sharing-tags.tsx'

/** A page's questions as a schema.org FAQPage; nothing if it has none. */
export function describeQuestions(blocks: ResolvedBlock[]) {
  const questions = blocks.flatMap((block) => (block.type === 'faq_list' ? block.items : []))
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        inLanguage: m.layout_language(),
        mainEntity,
      },
    },
  ]
}

/** The site and its operator, for the home page. */
export function describeSite(
  { origin, name, image }: Omit<SiteIdentity, 'hasSpanish'>,
  operator: BrandSettings['operator'],
) {
  const publisher = { '@id': `${origin}/#operator` }
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'WebSite',
            '@id': `${origin}/#site`,
            url: `${origin}/`,
            name,
            publisher,
            inLanguage: ['en', 'es-US'],
          },
          {
            '@type': 'Organization',
            '@id': publisher['@id'],
            name: operator.name,
            url: `${origin}/`,
            address: operator.address,
            telephone: `+1${operator.phone}`,
            email: operator.email,
            ...(image ? { image } : {}),
          },
        ],
      },
    },
  ]
}
