import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatCents } from '#domain/format.ts'

type PlotSeries = { key: 'usual' | 'member' | 'saved'; name: string }
type PlotPoint = { name: string; usual?: number; member?: number; saved?: number }
export type BarPlotProps = {
  /** What the picture shows, in a sentence, for whoever cannot see it. */
  label: string
  series: PlotSeries[]
  /** Cents. */
  points: PlotPoint[]
  /** Bars that lie: for long names. */
  lying?: boolean
}

/** The brand's, by day or by night, whichever it becomes while the plot is seen. */
const colours = { usual: 'var(--brand-muted)', member: 'var(--brand-accent)', saved: 'var(--brand-accent)' }
const dollars = (cents: number) => formatCents(cents, { whole: true })

/** Bars in the brand's colors. A table beside it has the same figures, so screen readers get one sentence here. */
export function BarPlot({ label, series, points, lying = false }: BarPlotProps) {
  const ticks = { fill: 'var(--brand-muted)', fontSize: 13 }
  const names = {
    dataKey: 'name',
    tick: { ...ticks, fill: 'var(--brand-ink)' },
    tickLine: false,
    axisLine: { stroke: 'var(--brand-line)' },
  }
  const values = { tickFormatter: dollars, tick: ticks, tickLine: false, axisLine: false }
  return (
    <div role="img" aria-label={label} className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={points}
          layout={lying ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: lying ? 28 : 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--brand-line)" vertical={lying} horizontal={!lying} />
          {lying ? (
            <>
              <XAxis type="number" interval="equidistantPreserveStart" {...values} />
              <YAxis type="category" width={132} interval={0} {...names} />
            </>
          ) : (
            <>
              <XAxis {...names} interval="preserveStartEnd" />
              <YAxis width={64} {...values} />
            </>
          )}
          {series.length > 1 && (
            <Legend iconType="square" itemSorter={null} wrapperStyle={{ fontSize: 14 }} />
          )}
          {series.map(({ key, name }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={colours[key]}
              radius={lying ? [0, 3, 3, 0] : [3, 3, 0, 0]}
              maxBarSize={32}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
