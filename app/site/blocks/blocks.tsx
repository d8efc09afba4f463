import { Suspense } from 'react'
import { later } from '#app/ui/late/later.ts'
import { Still } from '#app/ui/late/still.tsx'
import type { ResolvedBlock } from './resolved-block.ts'

const calculator = later(async () => (await import('./savings-calculator.tsx')).SavingsCalculatorBlock)
const view = later(async () => (await import('./block-view.tsx')).BlockView)

/** Has the code of every block at hand for the next rendering. */
export const bringBlocks = async (): Promise<void> => {
  await Promise.all([view.bring(), calculator.bring()])
}

/** The blocks of a page, in the content's order. Only the calculator does anything; the others stay as they came. */
export function Blocks({ blocks }: { blocks: ResolvedBlock[] }) {
  const Calculator = calculator.pick()
  return blocks.map((block, index) => {
    // Blocks have no name of their own and never change places.
    const key = index
    const shown =
      block.type !== 'savings_calculator' ? (
        <Still key={key} of={view} given={{ block }} />
      ) : (
        <Suspense key={key} fallback={<div className="min-h-[40rem]" />}>
          <Calculator block={block} />
        </Suspense>
      )
    if (block.at === undefined) return shown
    return (
      <div key={key} data-block={block.at} className="contents">
        {shown}
      </div>
    )
  })
}
