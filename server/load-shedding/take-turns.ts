import { performance } from 'node:perf_hooks'

/**
 * Bounds of a turn, in milliseconds: at least about twenty cached pages, at most the delay an order step can tolerate.
 */
const turn = { least: 1, longest: 10 }

/** The longest line: half a second of the overload drill's 9,000 requests a second (0232). */
const longestLine = 5_000

/**
 * While an order or another request is in progress, deferrable requests alternate with everything else, first come,
 * first served: each turn lasts as long as the rest of the event loop took. So thousands of cached pages or refusals
 * leave half of the time to orders. Nothing waits while no other request is in progress. Once the line is full, further
 * requests are refused: each holds a connection and its memory.
 *
 * A request whose client has disconnected is skipped. Otherwise its slot would stay taken for seconds.
 * @param clock milliseconds, from any starting point.
 */
export function takeTurns(
  isUnderWay: () => boolean,
  clock: () => number = () => performance.now(),
): (answer: () => void, asker?: { closed: boolean }, turnAway?: () => void) => void {
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
  return (answer, asker, turnAway = answer) => {
    if (!isTurnToCome && !isUnderWay()) return answer()
    if (waiting.length >= longestLine) return turnAway()
    waiting.push({ answer, asker })
    if (!isTurnToCome) setImmediate(takeTurn)
    isTurnToCome = true
  }
}
