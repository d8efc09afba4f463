import { formatCents } from '#domain/format.ts'

type Series = { key: 'usual' | 'member' | 'saved'; name: string }
/** `lang`: its name is English on a Spanish page. */
type Point = { name: string; lang?: 'en' | undefined; usual?: number; member?: number; saved?: number }

const fills = { usual: 'fill-muted', member: 'fill-accent', saved: 'fill-accent' }

/**
 * Horizontal bars in the brand's colors, each with its name and figure, drawn in the page itself. The table next to it
 * has the same figures, so screen readers get one sentence, `label`, here. Amounts in cents.
 */
export function BarPlot({ label, series, points }: { label: string; series: Series[]; points: Point[] }) {
  const most = Math.max(1, ...points.flatMap((point) => series.map(({ key }) => point[key] ?? 0)))
  return (
    <div role="img" aria-label={label} data-print="hide" className="min-w-0 text-small">
      {series.length > 1 && (
        <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
          {series.map(({ key, name }) => (
            <li key={key} className="flex items-center gap-2">
              <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
                <rect width="12" height="12" className={fills[key]} />
              </svg>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid gap-3">
        {points.map((point) => (
          <li key={point.name} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,5fr)] items-center gap-3">
            <span lang={point.lang} className="leading-snug">
              {point.name}
            </span>
            <span className="grid gap-1">
              {series.map(({ key }) => (
                <BarLine key={key} cents={point[key] ?? 0} most={most} fill={fills[key]} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function BarLine({ cents, most, fill }: { cents: number; most: number; fill: string }) {
  return (
    <span className="grid grid-cols-[1fr_3.75rem] items-center gap-2">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
        <rect width={Math.round((Math.max(0, cents) / most) * 1000) / 10} height="1" className={fill} />
      </svg>
      <span translate="no" className="text-right text-fine tabular-nums">
        {formatCents(Math.round(cents / 100) * 100, { whole: true })}
      </span>
    </span>
  )
}
