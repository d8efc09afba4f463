import { Badge } from '#app/ui/badge.tsx'
import type { BulkStatus } from '#domain/values/bulk.ts'

const words = {
  checking: ['accent', 'Being checked'],
  checked: ['warning', 'Awaiting confirmation'],
  running: ['accent', 'In progress'],
  done: ['success', 'Done'],
  stopped: ['neutral', 'Stopped'],
} as const

/** The status of a bulk action. */
export function BulkBadge({ status }: { status: BulkStatus }) {
  const [tone, word] = words[status]
  return <Badge tone={tone}>{word}</Badge>
}

export const count = (number: number) => number.toLocaleString('en-US')
