import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatCents } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'

type MonthPlotProps = {
  /** A description of the chart, in a sentence, for screen readers. */
  label: string
  /** The series; distinguishable in grayscale by shape, fill or dash. */
  series: readonly { name: string; as: 'bar' | 'hollow' | 'line' | 'dashed' }[]
  /** One value per series, in the order of `series`. */
  points: { month: string; values: number[] }[]
  money: boolean
}

const short = (month: string) => `${formatMonth(month, { short: true })} ${month.slice(2, 4)}`

/** Bars and lines by month. The table next to it has the same figures, so screen readers get one sentence here. */
export function MonthPlot({ label, series, points, money }: MonthPlotProps) {
  const ticks = { fill: 'var(--muted)', fontSize: 12 }
  const data = points.map(({ month, values }) => ({
    month: short(month),
    ...Object.fromEntries(values.map((value, at) => [`s${at}`, value])),
  }))
  const format = (value: number) =>
    money ? formatCents(value, { whole: true }) : value.toLocaleString('en-US')
  return (
    <div role="img" aria-label={label} className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="month" tick={ticks} tickLine={false} interval="preserveStartEnd" />
          <YAxis
            tickFormatter={format}
            tick={ticks}
            tickLine={false}
            axisLine={false}
            width={72}
            allowDecimals={false}
          />
          <Legend
            itemSorter={null}
            wrapperStyle={{ fontSize: 13 }}
            formatter={(name: string) => <span className="text-ink">{name}</span>}
          />
          {series.map(({ name, as }, at) => {
            const common = { key: name, dataKey: `s${at}`, name, isAnimationActive: false }
            const { key, ...rest } = common
            return as === 'bar' || as === 'hollow' ? (
              <Bar
                key={key}
                {...rest}
                legendType="square"
                fill={as === 'bar' ? 'var(--accent)' : 'var(--line-strong)'}
                stroke="var(--ink)"
                strokeWidth={as === 'bar' ? 0 : 1.5}
                maxBarSize={24}
              />
            ) : (
              <Line
                key={key}
                {...rest}
                type="linear"
                stroke={as === 'line' ? 'var(--accent)' : 'var(--ink)'}
                strokeWidth={2}
                strokeDasharray={as === 'dashed' ? '5 4' : undefined}
                dot={as === 'line'}
              />
            )
          })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
