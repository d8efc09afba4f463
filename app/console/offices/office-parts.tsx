import { NavLink } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { formatDate } from '#domain/format.ts'

/** The ways through the room of offices; imports are for who has all of a brand. */
export function OfficeTabs({ place, isWhole }: { place: string; isWhole: boolean }) {
  if (!isWhole) return null
  const look =
    'flex min-h-10 items-center border-b-2 border-transparent font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong'
  return (
    <nav aria-label="Offices" className="mb-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 gap-y-1">
        <li>
          <NavLink to={`/${place}/offices`} end className={look}>
            Offices
          </NavLink>
        </li>
        <li>
          <NavLink to={`/${place}/offices/imports`} className={look}>
            Imports
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}

/** How fresh an entry is, and what of it waits. */
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
      ? (['accent', 'Correction waits'] as const)
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
