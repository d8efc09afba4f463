import type { Document } from '@react-pdf/renderer'
import type { ComponentProps, ReactElement } from 'react'
import { createTurns } from '#domain/turns.ts'
import { drawTagged } from './tagged-pdf.ts'

/** A document holds the processor for a good part of a second, so one is made after the other. */
const turns = createTurns({ running: 1, waiting: 20, waitingOfOne: 20 })

/**
 * The bytes of a document, tagged, made in its turn.
 * @throws TooBusy when too many are waiting.
 */
export function renderPdf(document: ReactElement<ComponentProps<typeof Document>>): Promise<Buffer> {
  return inTurn(() => drawTagged(document))
}

/**
 * Does what takes the processor as long as a document does, in its turn among them.
 * @throws TooBusy when too many are waiting.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns('everybody', work)
}
