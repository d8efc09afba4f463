import { FamilyExampleBlock } from './family-example.tsx'
import { FaqListBlock } from './faq-list.tsx'
import { HeroBlock } from './hero.tsx'
import { ContactBlock, DisclosureBlock } from './operator-blocks.tsx'
import { PlanCardsBlock } from './plan-cards.tsx'
import { IncludedBlock, ReviewsBlock } from './proof-blocks.tsx'
import type { ResolvedBlock } from './resolved-block.ts'
import { SampleSavingsBlock } from './sample-savings.tsx'
import { StepsBlock } from './steps.tsx'
import {
  CallToActionBlock,
  ImageBlock,
  OfficeSearchBlock,
  RichTextBlock,
  StatsBlock,
  TestimonialBlock,
} from './word-blocks.tsx'

type StillBlock = Exclude<ResolvedBlock, { type: 'savings_calculator' }>

/** A block that only shows; the calculator, which does something, is drawn in `blocks.tsx`. */
export function BlockView({ block }: { block: StillBlock }) {
  switch (block.type) {
    case 'hero':
      return <HeroBlock block={block} />
    case 'steps':
      return <StepsBlock block={block} />
    case 'plan_cards':
      return <PlanCardsBlock block={block} />
    case 'sample_savings':
      return <SampleSavingsBlock block={block} />
    case 'family_example':
      return <FamilyExampleBlock block={block} />
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
