import { aliveEvent } from '#app/browser/alive.ts'
import { deferScripts, startScripts } from './defer-scripts.server.ts'
import { holdEarlyEvents } from './early-events.ts'
import { restoreScroll, scrollKey } from './restore-scroll.ts'
import { handoffElement, sendHandoff } from './send-handoff.server.ts'

/** The step from the page as we rendered it to the page that answers. The same on every page, so it is hashed once. */
export const takeOverScript = `<script>(${sendHandoff})();(${restoreScroll})('${scrollKey}');(${startScripts})();(${holdEarlyEvents})('${aliveEvent}')</script>`

/** The rendered document with the loaders' data before its end, and with its scripts asleep. */
export function untilTakenOver(html: string, data: string): string {
  const { head, body, scripts, end } = deferScripts(html)
  return `<!DOCTYPE html>${head}${body}${scripts}${handoffElement(data)}${takeOverScript}${end}`
}
