import { type ComponentType, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
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
      {plot.state === 'failed' && <p className="text-small text-muted">{m.savings_plot_failed()}</p>}
    </div>
  )
}

/** The same bars without their scale, until the plot has come: drawn in the page itself, so nothing is ever blank. */
function Sketch({ series, points, lying = false }: BarPlotProps) {
  const bars = points.flatMap((point) =>
    series.map(({ key }) => ({ id: `${point.name} ${key}`, cents: point[key] ?? 0 })),
  )
  const most = Math.max(1, ...bars.map(({ cents }) => cents))
  const step = 100 / Math.max(1, bars.length)
  return (
    <svg aria-hidden="true" className="size-full text-accent-soft" fill="currentColor">
      {bars.map(({ id, cents }, index) => {
        const long = Math.max(0, (cents / most) * 100)
        const at = `${(index + 0.15) * step}%`
        const thick = `${step * 0.7}%`
        return lying ? (
          <rect key={id} x="0" y={at} width={`${long}%`} height={thick} />
        ) : (
          <rect key={id} x={at} y={`${100 - long}%`} width={thick} height={`${long}%`} />
        )
      })}
    </svg>
  )
}
