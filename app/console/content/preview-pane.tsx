import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  /** The address of the current page; a new one shows once it has loaded. */
  src: string
  chosen: number | null
  changedAt: RefObject<number>
  onBlock: (at: number) => void
  onPart: (part: 'header' | 'footer' | 'page') => void
}

const widths = [
  { width: 390, name: 'Phone' },
  { width: 768, name: 'Tablet' },
  { width: 1440, name: 'Desktop' },
]

/** If a page doesn't report that it's ready, it's shown this long after its load event. */
const patienceMs = 400

/**
 * The page itself, rendered by the server from the draft. The next version loads behind the visible one and replaces it
 * at the same scroll position, so nothing flashes while someone types.
 */
export function PreviewPane({ src, chosen, changedAt, onBlock, onPart }: Props) {
  const [width, setWidth] = useState(1440)
  const [frames, setFrames] = useState([src])
  const elements = useRef(new Map<string, HTMLIFrameElement>())
  const top = useRef(0)
  const pane = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })

  if (frames.at(-1) !== src) setFrames([frames[0] ?? src, src].slice(frames[0] === src ? 1 : 0))

  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const place = (shown: string) => {
    setFrames((all) => (all.includes(shown) ? all.slice(all.indexOf(shown)) : all))
    if (shown === src && changedAt.current > 0) {
      performance.measure('studio: from a change to its page', { start: changedAt.current })
      changedAt.current = 0
    }
  }

  const send = (frame: HTMLIFrameElement | undefined, message: object) =>
    frame?.contentWindow?.postMessage(message, new URL(src).origin)

  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== new URL(src).origin || typeof data !== 'object' || data?.studio !== 1) return
    const [from, frame] = [...elements.current].find(([, each]) => each.contentWindow === source) ?? []
    if (from === undefined) return
    if (data.ready) send(frame, { top: top.current, ...(chosen === null ? {} : { block: chosen }) })
    if (data.placed) place(from)
    if (typeof data.top === 'number' && from === frames[0]) top.current = data.top
    if (typeof data.block === 'number') onBlock(data.block)
    if (['header', 'footer', 'page'].includes(data.part)) onPart(data.part)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  const mark = useEffectEvent((block: number) => {
    for (const frame of elements.current.values()) send(frame, { block, scrolls: true })
  })
  useEffect(() => {
    if (chosen !== null) mark(chosen)
  }, [chosen])

  const scale = Math.min(1, size.width / width) || 1
  return (
    <section aria-label="The page" className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">Width of the page</legend>
          {widths.map((each) => (
            <button
              key={each.width}
              type="button"
              aria-pressed={each.width === width}
              onClick={() => setWidth(each.width)}
              className="min-h-9 rounded-md px-3 text-small font-medium hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              {each.name}
            </button>
          ))}
        </fieldset>
        <span className="text-fine text-muted">{width} px</span>
      </div>
      <div ref={pane} className="relative min-h-[24rem] grow overflow-hidden bg-sunken">
        {frames.map((each, at) => (
          <iframe
            key={each}
            ref={(element) => {
              if (element) elements.current.set(each, element)
              else elements.current.delete(each)
            }}
            title={at === 0 ? 'The page as it would be published' : 'The page, being loaded'}
            src={each}
            sandbox="allow-scripts allow-same-origin"
            aria-hidden={at > 0 || undefined}
            tabIndex={at > 0 ? -1 : undefined}
            onLoad={() => setTimeout(() => place(each), patienceMs)}
            style={{
              width,
              height: size.height / scale,
              transform: `scale(${scale})`,
              left: Math.max(0, (size.width - width * scale) / 2),
              opacity: at === 0 ? 1 : 0,
              pointerEvents: at === 0 ? 'auto' : 'none',
            }}
            className="absolute top-0 origin-top-left border-0 bg-white"
          />
        ))}
      </div>
    </section>
  )
}
