import { FamilyExampleBlock } from './family-example.tsx'
import { PlanCardsBlock } from './plan-cards.tsx'
import type { ReadyBlock } from './ready-block.ts'
import { SampleSavingsBlock } from './sample-savings.tsx'
import { SavingsCalculatorBlock } from './savings-calculator.tsx'

/** A block that shows the brand's own prices. */
export function PricedBlock({
  block,
}: {
  block: ReadyBlock<'plan_cards' | 'savings_calculator' | 'sample_savings' | 'family_example'>
}) {
  switch (block.type) {
    case 'plan_cards':
      return <PlanCardsBlock block={block} />
    case 'savings_calculator':
      return <SavingsCalculatorBlock block={block} />
    case 'family_example':
      return <FamilyExampleBlock block={block} />
    case 'sample_savings':
      return <SampleSavingsBlock block={block} />
  }
}
