import type { Tendered } from './tender.schema.ts'

/** How money was handed over, within a sentence: 'Paid back in cash'. */
export const handedOverWords: Record<Tendered['tender'], string> = {
  cash: 'in cash',
  check: 'by check',
  terminal: 'at the card terminal',
}
