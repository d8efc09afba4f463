import { aliveEvent } from '#app/browser/alive.ts'
import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#messages'
import { deferScripts, startScripts } from './defer-scripts.server.ts'
import { holdEarlyEvents } from './early-events.ts'
import { offerSpanish } from './offer-spanish.ts'
import { restoreScroll, scrollKey } from './restore-scroll.ts'
import { handoffElement, sendHandoff } from './send-handoff.server.ts'

const es = { locale: 'es' } as const
const offer = JSON.stringify({
  text: m.layout_offer(es),
  take: m.layout_offer_take(es),
  close: m.layout_offer_close(es),
  button: `${buttonClass({ variant: 'secondary', size: 'sm' })} shrink-0`,
})

/**
 * The script that turns the rendered page into an interactive one. It's the same on every page, so it's hashed once.
 */
export const takeOverScript = `<script>(${sendHandoff})();(${restoreScroll})('${scrollKey}');(${startScripts})();(${holdEarlyEvents})('${aliveEvent}');(${offerSpanish})('${aliveEvent}',${offer})</script>`

/** The rendered document with the loader data at its end, and its scripts deferred. */
export function untilTakenOver(html: string, data: string): string {
  const { head, body, scripts, end } = deferScripts(html)
  return `<!DOCTYPE html>${head}${body}${scripts}${handoffElement(data)}${takeOverScript}${end}`
}
