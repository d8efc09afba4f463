import { Suspense } from 'react'
import { later } from '#app/ui/later.ts'
import { FaqListBlock } from './faq-list.tsx'
import { HeroBlock } from './hero.tsx'
import { ContactBlock, DisclosureBlock } from './operator-blocks.tsx'
import { IncludedBlock, ReviewsBlock } from './proof-blocks.tsx'
import type { ReadyBlock } from './ready-block.ts'
import { StepsBlock } from './steps.tsx'
import {
  CallToActionBlock,
  ImageBlock,
  OfficeSearchBlock,
  RichTextBlock,
  StatsBlock,
  TestimonialBlock,
} from './word-blocks.tsx'

const priced = later(async () => (await import('./priced-block.tsx')).PricedBlock)

/** Has the blocks with prices at hand for the next rendering. */
export const bringPriced = priced.bring

/** The blocks of a page, in the content's order. */
export function Blocks({ blocks }: { blocks: ReadyBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name of their own and never change places.
  return blocks.map((block, index) => <BlockView key={index} block={block} />)
}

function BlockView({ block }: { block: ReadyBlock }) {
  switch (block.type) {
    case 'hero':
      return <HeroBlock block={block} />
    case 'steps':
      return <StepsBlock block={block} />
    case 'plan_cards':
    case 'savings_calculator':
    case 'sample_savings':
    case 'family_example': {
      const Priced = priced.pick()
      return (
        <Suspense fallback={<div className="min-h-[40rem]" />}>
          <Priced block={block} />
        </Suspense>
      )
    }
    case 'rich_text':
      return <RichTextBlock block={block} />
    case 'faq_list':
      return <FaqListBlock block={block} />
    case 'testimonial':
      return <TestimonialBlock block={block} />
    case 'included':
      return <IncludedBlock block={block} />
    case 'reviews':
      return <ReviewsBlock block={block} />
    case 'stats':
      return <StatsBlock block={block} />
    case 'call_to_action':
      return <CallToActionBlock block={block} />
    case 'office_search':
      return <OfficeSearchBlock block={block} />
    case 'contact':
      return <ContactBlock block={block} />
    case 'disclosure':
      return <DisclosureBlock block={block} />
    case 'image':
      return <ImageBlock block={block} />
  }
}
