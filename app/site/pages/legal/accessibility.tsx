import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import type { Route } from './+types/accessibility'
import { operatorOfPage } from './operator-page.server.ts'
import { PageOfWords } from './page-of-words.tsx'

export const handle = { page: 'accessibility', title: 'Accessibility', query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = () =>
  describePage({ description: 'How this site works for everyone, and how to report a barrier.' })

export function loader(args: Route.LoaderArgs) {
  return { operator: operatorOfPage(args) }
}

/** How the site is meant to work for everyone, and how to say that it does not. */
export default function Accessibility({ loaderData: { operator } }: Route.ComponentProps) {
  const sections = [
    {
      heading: 'What we aim for',
      paragraphs: [
        'Every page, email and PDF is built to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. You can use the site with a keyboard, a screen reader, voice control, large text, dark colors or reduced motion.',
        'Before you are signed out for inactivity, we ask whether you need more time.',
      ],
    },
    {
      heading: 'If something doesn’t work for you',
      paragraphs: [
        'Tell us which page it was, what you wanted to do, and what happened. We answer within 5 business days, and help you another way until it is fixed: we can take your request by phone, or mail papers to you at no charge.',
      ],
    },
  ]
  return (
    <PageOfWords
      title="Accessibility"
      lead={`${operator.brandName} is for everyone.`}
      sections={sections}
      reach={{ heading: 'Report a barrier', text: 'Call or write to us:' }}
      operator={operator}
    />
  )
}
