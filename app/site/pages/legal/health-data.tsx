import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import type { Route } from './+types/health-data'
import { operatorOfPage } from './operator-page.server.ts'
import { PageOfWords } from './page-of-words.tsx'

export const handle = {
  page: 'health-data',
  title: 'Consumer Health Data Policy',
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = () =>
  describePage({ description: 'What we know of your dental care, why, who is told, and your choices.' })

export function loader(args: Route.LoaderArgs) {
  return { operator: operatorOfPage(args) }
}

/** What Washington (RCW 19.373.020) and Nevada (SB 370) ask to be said of consumer health data, apart from the privacy policy. */
export default function HealthData({ loaderData: { operator } }: Route.ComponentProps) {
  const sections = [
    {
      heading: 'What we collect, and where it comes from',
      paragraphs: [
        'From you: which plan you choose, including a plan for gum care; the dental services you look up while signed in; and what you write in a message or grievance.',
        'From dental offices: that you visited, the service, the day, its usual price and what you paid. We ask for no diagnosis and keep no dental chart.',
      ],
    },
    {
      heading: 'Why we collect it, and how we use it',
      paragraphs: [
        'To run your membership: to show what you saved and which included visits are left, to answer you, and to decide grievances. We use it for nothing else without your consent.',
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        `Staff of ${operator.name} whose work needs it, the dental office that reported a visit, and the companies that host our systems and send our email on our behalf. Regulators and courts receive it where the law requires.`,
        'We don’t sell consumer health data, and we don’t share it for advertising.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'You can ask whether we have your consumer health data, receive a copy with a list of who received it, withdraw your consent, or have it deleted. We answer within 45 days, at no charge.',
        'If we refuse, you can appeal by replying to our answer, and someone else decides within 45 days. You can also contact the attorney general of your state.',
      ],
    },
  ]
  return (
    <PageOfWords
      title="Consumer Health Data Policy"
      lead={`What ${operator.brandName} knows of your dental care, and what you decide about it.`}
      sections={sections}
      reach={{ heading: 'Make a request', text: 'Call or write to us:' }}
      operator={operator}
    />
  )
}
