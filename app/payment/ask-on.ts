import { useEffect, useEffectEvent, useState } from 'react'

/** Asked again after each of these pauses; the last one repeats. Milliseconds. */
const pauses = [1_000, 2_000, 3_000, 5_000]

/** Asks on about a payment of unknown outcome while `ask` finds it open; `asked` is how often it did before. */
export function useAskOn(ask: (asked: number) => Promise<'open' | 'settled'>): void {
  const [asked, setAsked] = useState(0)
  const look = useEffectEvent(async () => {
    if ((await ask(asked)) === 'open') setAsked(asked + 1)
  })
  useEffect(() => {
    const timer = setTimeout(look, pauses[Math.min(asked, pauses.length - 1)])
    return () => clearTimeout(timer)
  }, [asked])
}
