import { performance } from 'node:perf_hooks'

/**
 * Bounds of a turn, in milliseconds: at least about twenty cached pages, at most the delay an order step can tolerate.
 */
const turn = { least: 1, longest: 10 }

/**
 * While an order or another request is in progress, deferrable requests alternate with everything else, first come,
 * first served: each turn lasts as long as the rest of the event loop took. So thousands of cached pages or refusals
 * leave half of the time to orders. Nothing is refused, and nothing waits while no other request is in progress.
 *
 * A request whose client has disconnected is skipped. Otherwise its slot would stay taken for seconds.
 * @param clock milliseconds, from any starting point.
 */
export function takeTurns(
  isUnderWay: () => boolean,
  clock: () => number = () => performance.now(),
): (answer: () => void, asker?: { closed: boolean }) => void {
  const waiting: { answer: () => void; asker?: { closed: boolean } | undefined }[] = []
  let isTurnToCome = false
  let endedAt = clock()

  const takeTurn = () => {
    const began = clock()
    const until = began + Math.min(turn.longest, Math.max(turn.least, began - endedAt))
    do {
      const next = waiting.shift()
      if (!next?.asker?.closed) next?.answer()
    } while (waiting.length > 0 && clock() < until)
    endedAt = clock()
    isTurnToCome = waiting.length > 0
    if (isTurnToCome) setImmediate(takeTurn)
  }
  return (answer, asker) => {
    if (!isTurnToCome && !isUnderWay()) return answer()
    waiting.push({ answer, asker })
    if (!isTurnToCome) setImmediate(takeTurn)
    isTurnToCome = true
  }
}
