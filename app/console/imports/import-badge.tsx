import { Badge } from '#app/ui/badge.tsx'
import type { ImportStatus } from '#domain/values/imports.ts'

const looks = {
  uploading: ['neutral', 'Not fully uploaded'],
  checking: ['accent', 'Being checked'],
  checked: ['warning', 'Ready to review'],
  running: ['accent', 'Being imported'],
  stopped: ['warning', 'Stopped'],
  done: ['success', 'Imported'],
  undoing: ['accent', 'Being undone'],
  undone: ['neutral', 'Undone'],
  failed: ['danger', 'Failed'],
} as const satisfies Record<ImportStatus, readonly [string, string]>

/** An import's status, in words. */
export function ImportBadge({ status }: { status: ImportStatus }) {
  const [tone, words] = looks[status]
  return <Badge tone={tone}>{words}</Badge>
}
