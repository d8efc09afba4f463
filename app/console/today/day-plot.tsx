import { useId } from 'react'
import { formatDate } from '#domain/format.ts'

type Series = { name: string; values: readonly number[] }

/** In the plot's own units: all bars have the same width. */
const width = 600
const height = 180
const gap = 4

/**
 * Two figures per day, one above and one below a line: filled and hatched, so they differ without color. The server
 * renders it; the table next to it has the same figures, so screen readers get one sentence here.
 */
export function DayPlot({
  title,
  up,
  down,
  days,
  show,
}: {
  title: string
  up: Series
  down: Series
  /** ISO dates, oldest first. */
  days: readonly string[]
  show: (value: number) => string
}) {
  const hatch = `hatch-${useId()}`
  const highest = Math.max(0, ...up.values)
  const lowest = Math.max(0, ...down.values)
  const scale = height / Math.max(1, highest + lowest)
  const line = highest + lowest === 0 ? height : highest * scale
  const step = width / Math.max(1, days.length)
  const sum = (values: readonly number[]) => show(values.reduce((total, value) => total + value, 0))
  const most = `Most in a day: ${show(highest)} ${up.name.toLowerCase()}, ${show(lowest)} ${down.name.toLowerCase()}`
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const label = `${title} from ${formatDate(first)} to ${formatDate(last)}: ${sum(up.values)} and ${sum(down.values)}. ${most}.`
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-4 text-small">
        <span className="font-semibold">{title}</span>
        <span className="flex gap-4 text-muted">
          <Key name={up.name} />
          <Key name={down.name} hatch={hatch} />
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 2}`}
        role="img"
        aria-label={label}
        className="block h-auto w-full overflow-visible text-accent"
      >
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V5" stroke="currentColor" strokeWidth="3.5" />
          </pattern>
        </defs>
        {days.map((day, at) => {
          const x = at * step + gap / 2
          const [above, below] = [(up.values[at] ?? 0) * scale, (down.values[at] ?? 0) * scale]
          return (
            <g key={day}>
              {above > 0 && (
                <rect x={x} y={line - above} width={step - gap} height={above} rx="1.5" fill="currentColor" />
              )}
              {below > 0 && (
                <rect x={x} y={line + 2} width={step - gap} height={below} rx="1.5" fill={`url(#${hatch})`} />
              )}
            </g>
          )
        })}
        <path d={`M0 ${line + 1}H${width}`} className="stroke-line-strong" strokeWidth="2" />
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-fine text-muted tabular-nums" aria-hidden="true">
        <span>{formatDate(first)}</span>
        <span className="text-center">{most}</span>
        <span>{formatDate(last)}</span>
      </p>
    </figure>
  )
}

function Key({ name, hatch }: { name: string; hatch?: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 text-accent">
        <rect width="12" height="12" rx="2" fill={hatch ? `url(#${hatch})` : 'currentColor'} />
      </svg>
      {name}
    </span>
  )
}
