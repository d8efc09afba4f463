import { performance } from 'node:perf_hooks'

/** How long somebody else is reckoned with after they asked last. */
const rememberedMs = 250

/**
 * Lets each address have one request answered in a turn of the event loop, and then one of those that wait, so that
 * whoever asks over many connections as fast as they are answered stands in nobody else's way. While only one address
 * asks, nothing waits. `now` in milliseconds.
 */
export function fairTurns(now: () => number = () => performance.now()) {
  const answered = new Set<string>()
  /** By address, in whose turn it is. */
  const waiting = new Map<string, (() => void)[]>()
  let last = { address: '', at: 0 }
  let before = { address: '', at: Number.NEGATIVE_INFINITY }
  let isTurnEnding = false

  function isAlone(address: string): boolean {
    const at = now()
    if (last.address !== address) before = last
    last = { address, at }
    return at - before.at > rememberedMs || before.address === ''
  }

  function endTurn() {
    if (isTurnEnding) return
    isTurnEnding = true
    setImmediate(() => {
      isTurnEnding = false
      answered.clear()
      const [next] = waiting
      if (!next) return
      const [address, [answer, ...rest]] = next
      waiting.delete(address)
      if (rest.length > 0) waiting.set(address, rest)
      answered.add(address)
      endTurn()
      answer?.()
    })
  }

  /** Answers at once, or when it is the address's turn. */
  return function take(address: string, answer: () => void): void {
    if (isAlone(address) && waiting.size === 0) {
      answer()
      return
    }
    const asked = waiting.get(address)
    endTurn()
    if (asked) asked.push(answer)
    else if (answered.has(address)) waiting.set(address, [answer])
    else {
      answered.add(address)
      answer()
    }
  }
}
