import { performance } from 'node:perf_hooks'

/** Bounds of a turn, in milliseconds: some twenty cached pages, and no longer than a step of an order may wait. */
const turn = { least: 1, longest: 10 }

/** How many wait at most: half a second of the 9,000 requests that come each second in the drill of a flood (0232). */
const longestLine = 5_000

/**
 * Lets what can wait be answered in turn with everything else, first come first served, while somebody's order or another
 * request is under way: as long as the rest of the event loop took, then the rest again. Thousands of cached pages or
 * refusals so leave the steps of an order half of the time. While nothing is under way nobody waits. Whoever finds the line full
 * is turned away at once: what waits holds a connection and its memory. Whoever has gone meanwhile is not answered: the room that
 * nobody leaves any more would be taken for seconds.
 * @param clock milliseconds, from any beginning.
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
