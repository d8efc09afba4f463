import { Badge } from '#app/ui/badge.tsx'
import { formatDate } from '#domain/format.ts'

/** How recently a listing was verified, and what is pending for it. */
export function Freshness({
  lastVerified,
  asked,
  isDue,
}: {
  lastVerified: string | null
  asked: string | null
  isDue: boolean
}) {
  const [tone, words] =
    asked === 'proposed'
      ? (['accent', 'Correction to review'] as const)
      : asked === 'sent'
        ? (['neutral', 'Asked'] as const)
        : asked === 'unanswered' && isDue
          ? (['danger', 'No answer'] as const)
          : isDue
            ? (['warning', 'Due'] as const)
            : ([null, ''] as const)
  return (
    <span className="grid justify-items-start gap-1">
      <span className={lastVerified ? '' : 'text-muted'}>
        {lastVerified ? formatDate(lastVerified) : 'Never'}
      </span>
      {tone && <Badge tone={tone}>{words}</Badge>}
    </span>
  )
}
