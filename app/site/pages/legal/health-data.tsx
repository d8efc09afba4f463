import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import * as m from '#messages'
import type { Route } from './+types/health-data'
import { operatorOfPage } from './operator-page.server.ts'
import { PageOfWords } from './page-of-words.tsx'

export const handle = {
  page: 'health-data',
  title: () => m.legal_pages_health_title(),
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = () =>
  describePage({ description: m.legal_pages_health_description() })

export function loader(args: Route.LoaderArgs) {
  return { operator: operatorOfPage(args) }
}

/**
 * The consumer health data notice that Washington (RCW 19.373.020) and Nevada (SB 370) require in addition to the
 * privacy policy.
 */
export default function HealthData({ loaderData: { operator } }: Route.ComponentProps) {
  const sections = [
    {
      heading: m.legal_pages_health_collect(),
      paragraphs: [m.legal_pages_health_collect_you(), m.legal_pages_health_collect_offices()],
    },
    { heading: m.legal_pages_health_why(), paragraphs: [m.legal_pages_health_why_membership()] },
    {
      heading: m.legal_pages_health_who(),
      paragraphs: [
        m.legal_pages_health_who_receives({ operator: operator.name }),
        m.legal_pages_health_who_never(),
      ],
    },
    {
      heading: m.legal_pages_health_choices(),
      paragraphs: [m.legal_pages_health_choices_ask(), m.legal_pages_health_choices_appeal()],
    },
  ]
  return (
    <PageOfWords
      title={m.legal_pages_health_title()}
      lead={m.legal_pages_health_lead({ brand: operator.brandName })}
      sections={sections}
      reach={{ heading: m.legal_pages_health_request(), text: m.legal_pages_call_or_write() }}
      operator={operator}
    />
  )
}
