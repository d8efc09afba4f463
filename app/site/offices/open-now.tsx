import { useEffect } from 'react'
import type { OfficeHours } from '#domain/offices/office.schema.ts'
import * as m from '#messages'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'open-now': React.HTMLAttributes<HTMLElement> & { 'data-hours': string; 'data-zone': string }
    }
  }
}

/**
 * Whether the office is open now, in its own time zone. Pages are cached for minutes, so only the browser can tell; the
 * space is reserved until then. It's a custom element, so that it also works in a list that React hydrates later. A
 * screen that shows one calls `useOpenNow`.
 */
export function OpenNow({ hours, timeZone }: { hours: OfficeHours; timeZone: string }) {
  return (
    <open-now data-hours={JSON.stringify(hours)} data-zone={timeZone}>
      {/* The element may update before React hydrates its list. */}
      <span className="invisible" suppressHydrationWarning>
        {m.offices_open_soon()}
      </span>
    </open-now>
  )
}

/** Activates every `OpenNow` of the document. Nothing waits for it, so its code loads after the page's. */
export function useOpenNow(): void {
  useEffect(() => {
    import('./open-now-element.ts').then(({ defineOpenNow }) => defineOpenNow()).catch(() => {})
  }, [])
}
