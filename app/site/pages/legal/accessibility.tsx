import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import * as m from '#messages'
import type { Route } from './+types/accessibility'
import { operatorOfPage } from './operator-page.server.ts'
import { PageOfWords } from './page-of-words.tsx'

export const handle = {
  page: 'accessibility',
  title: () => m.legal_pages_accessibility_title(),
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = () =>
  describePage({ description: m.legal_pages_accessibility_description() })

export function loader(args: Route.LoaderArgs) {
  return { operator: operatorOfPage(args) }
}

/** The site's accessibility statement, and how to report a problem. */
export default function Accessibility({ loaderData: { operator } }: Route.ComponentProps) {
  const sections = [
    {
      heading: m.legal_pages_accessibility_aim(),
      paragraphs: [m.legal_pages_accessibility_aim_standard(), m.legal_pages_accessibility_aim_time()],
    },
    {
      heading: m.legal_pages_accessibility_barrier(),
      paragraphs: [m.legal_pages_accessibility_barrier_tell()],
    },
  ]
  return (
    <PageOfWords
      title={m.legal_pages_accessibility_title()}
      lead={m.legal_pages_accessibility_lead({ brand: operator.brandName })}
      sections={sections}
      reach={{ heading: m.legal_pages_accessibility_report(), text: m.legal_pages_call_or_write() }}
      operator={operator}
    />
  )
}
