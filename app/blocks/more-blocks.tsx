import { Suspense } from 'react'
import { later } from '#app/ui/later.ts'
import type { ReadyBlock } from './ready-block.ts'

const { bring, pick } = later(async () => (await import('./blocks.tsx')).Blocks)

/** Has the blocks at hand for the next rendering. */
export const bringBlocks = bring

/** What content adds to a screen that is whole without: its code comes only where there is some. */
export function MoreBlocks({ blocks }: { blocks: ReadyBlock[] }) {
  if (blocks.length === 0) return null
  const Blocks = pick()
  return (
    <Suspense>
      <Blocks blocks={blocks} />
    </Suspense>
  )
}
