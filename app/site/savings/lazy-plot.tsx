import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { BarPlotProps } from './bar-plot.tsx'

type Plot = { state: 'waiting' | 'failed' } | { state: 'ready'; Bars: ComponentType<BarPlotProps> }

/**
 * A plot whose code comes only when it is about to be seen; its room is kept, so that nothing moves. The table
 * beside it says the same, so that nothing is lost without it.
 */
export function LazyPlot({ tall = false, ...props }: BarPlotProps & { tall?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<Plot>({ state: 'waiting' })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        import('./bar-plot.tsx').then(
          ({ BarPlot }) => setPlot({ state: 'ready', Bars: BarPlot }),
          () => setPlot({ state: 'failed' }),
        )
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} data-print="hide" className={`min-w-0 ${tall ? 'h-136' : 'h-80 sm:h-96'}`}>
      {plot.state === 'waiting' && <Sketch {...props} />}
      {plot.state === 'ready' && <plot.Bars {...props} />}
      {plot.state === 'failed' && (
        <p className="text-small text-muted">
          The chart could not be loaded. The table has the same figures.
        </p>
      )}
    </div>
  )
}

/** The same bars without their scale, until the plot has come: drawn in the page itself, so nothing is ever blank. */
function Sketch({ series, points, lying = false }: BarPlotProps) {
  const values = (point: BarPlotProps['points'][number]) => series.map(({ key }) => point[key] ?? 0)
  const most = Math.max(1, ...points.flatMap(values))
  const share = (value: number) => `${Math.max(0, (value / most) * 100)}%`
  return (
    <div
      aria-hidden="true"
      className={`flex size-full gap-2 ${lying ? 'flex-col justify-around' : 'items-end'}`}
    >
      {points.map((point) => (
        <div key={point.name} className={lying ? 'grid gap-1' : 'flex h-full grow items-end gap-1'}>
          {values(point).map((value, index) => (
            <div
              key={series[index]?.key}
              className={`rounded-sm bg-accent-soft ${lying ? 'h-3' : 'grow'}`}
              style={lying ? { width: share(value) } : { height: share(value) }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
