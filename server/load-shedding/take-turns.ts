/** So many in a turn take about as long as one step of an order. */
const perTurn = 8

/**
 * Lets what can wait be answered a few in each turn of the event loop, first come first served, while somebody's order or
 * another request is under way: its steps are turns, and thousands of cached pages or refusals in each would hold it up for
 * seconds. Nobody is turned away, and while nothing is under way nobody waits.
 */
export function takeTurns(isUnderWay: () => boolean): (answer: () => void) => void {
  const waiting: (() => void)[] = []
  let isTurnToCome = false

  const takeTurn = () => {
    isTurnToCome = waiting.length > perTurn
    if (isTurnToCome) setImmediate(takeTurn)
    for (const answer of waiting.splice(0, perTurn)) answer()
  }
  return (answer) => {
    if (!isTurnToCome && !isUnderWay()) return answer()
    waiting.push(answer)
    if (!isTurnToCome) setImmediate(takeTurn)
    isTurnToCome = true
  }
}
