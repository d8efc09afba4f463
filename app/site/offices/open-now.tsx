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
 * Whether it is open now, by its own clock. Pages are kept and served for minutes, so only the browser may say it;
 * the room is held meanwhile. An element of its own, so that it also speaks in a list that React takes over later;
 * a screen that shows one calls `useOpenNow`.
 */
export function OpenNow({ hours, timeZone }: { hours: OfficeHours; timeZone: string }) {
  return (
    <open-now data-hours={JSON.stringify(hours)} data-zone={timeZone}>
      {/* The element may speak before React takes its list over. */}
      <span className="invisible" suppressHydrationWarning>
        {m.offices_open_soon()}
      </span>
    </open-now>
  )
}

/** Lets every `OpenNow` of the document say its words. Nothing waits for them, so their code comes after the page's. */
export function useOpenNow(): void {
  useEffect(() => {
    import('./open-now-element.ts').then(({ defineOpenNow }) => defineOpenNow()).catch(() => {})
  }, [])
}
