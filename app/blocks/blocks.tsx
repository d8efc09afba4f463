import { FaqListBlock } from './faq-list.tsx'
import { HeroBlock } from './hero.tsx'
import { ContactBlock, DisclosureBlock } from './operator-blocks.tsx'
import { PlanCardsBlock } from './plan-cards.tsx'
import type { ReadyBlock } from './ready-block.ts'
import { SampleSavingsBlock } from './sample-savings.tsx'
import { SavingsCalculatorBlock } from './savings-calculator.tsx'
import { StepsBlock } from './steps.tsx'
import {
  CallToActionBlock,
  ImageBlock,
  OfficeSearchBlock,
  RichTextBlock,
  StatsBlock,
  TestimonialBlock,
} from './word-blocks.tsx'

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
      return <PlanCardsBlock block={block} />
    case 'savings_calculator':
      return <SavingsCalculatorBlock block={block} />
    case 'sample_savings':
      return <SampleSavingsBlock block={block} />
    case 'rich_text':
      return <RichTextBlock block={block} />
    case 'faq_list':
      return <FaqListBlock block={block} />
    case 'testimonial':
      return <TestimonialBlock block={block} />
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
