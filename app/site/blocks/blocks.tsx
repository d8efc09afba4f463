import { Late } from '#app/ui/late/late.tsx'
import { type Later, later } from '#app/ui/late/later.ts'
import type { ResolvedBlock } from './resolved-block.ts'

type Type = ResolvedBlock['type']

const words = () => import('./word-blocks.tsx')
const proofs = () => import('./proof-blocks.tsx')
const ofOperator = () => import('./operator-blocks.tsx')

/** The component of each block type: a page loads only those it shows. */
const views: { [T in Type]: Later<{ block: ResolvedBlock<T> }> } = {
  hero: later(async () => (await import('./hero.tsx')).HeroBlock),
  steps: later(async () => (await import('./steps.tsx')).StepsBlock),
  plan_cards: later(async () => (await import('./plan-cards.tsx')).PlanCardsBlock),
  savings_calculator: later(async () => (await import('./savings-calculator.tsx')).SavingsCalculatorBlock),
  sample_savings: later(async () => (await import('./sample-savings.tsx')).SampleSavingsBlock),
  family_example: later(async () => (await import('./family-example.tsx')).FamilyExampleBlock),
  rich_text: later(async () => (await words()).RichTextBlock),
  faq_list: later(async () => (await import('./faq-list.tsx')).FaqListBlock),
  testimonial: later(async () => (await words()).TestimonialBlock),
  included: later(async () => (await proofs()).IncludedBlock),
  reviews: later(async () => (await proofs()).ReviewsBlock),
  stats: later(async () => (await words()).StatsBlock),
  call_to_action: later(async () => (await words()).CallToActionBlock),
  office_search: later(async () => (await words()).OfficeSearchBlock),
  contact: later(async () => (await ofOperator()).ContactBlock),
  disclosure: later(async () => (await ofOperator()).DisclosureBlock),
  image: later(async () => (await words()).ImageBlock),
}

/** A page's blocks, in the content's order. */
export function Blocks({ blocks }: { blocks: ResolvedBlock[] }) {
  return blocks.map((block, index) => {
    // Blocks have no id and never change places.
    const key = index
    if (block.at === undefined) return <OneBlock key={key} block={block} />
    return (
      <div key={key} data-block={block.at} className="contents">
        <OneBlock block={block} />
      </div>
    )
  })
}

function OneBlock<T extends Type>({ block }: { block: ResolvedBlock<T> & { type: T } }) {
  return <Late of={views[block.type]} given={{ block }} />
}
