import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPlainKey, isTyped } from '#app/console/scan/focused.ts'
import { type Burst, goesOn, withKey } from '#app/console/scan/scan.rules.ts'

/** A digit that nobody goes on typing after is alone, milliseconds: no scanner makes such a pause. */
const aloneMs = 120
/** Whoever types a phone number by hand has typed its second digit by then, milliseconds. */
const secondMs = 1_500

/**
 * What is typed on the desk goes to its box, whatever has the focus: a name, a number, a scanned card. A digit alone
 * chooses the visit with that number, once it is known to be alone; Enter logs it only after that. Esc leads to the box.
 */
export function useDeskKeys(box: RefObject<HTMLInputElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    let burst: Burst | null = null
    /** A digit that may be the first of several. */
    let first: { digit: string; at: number; alone: ReturnType<typeof setTimeout> | null } | null = null
    const choose = () => {
      if (!first?.alone) return
      clearTimeout(first.alone)
      first.alone = null
      visit(first.digit)?.focus()
    }
    const forget = () => {
      if (first?.alone) clearTimeout(first.alone)
      first = null
    }
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp: at } = event
      if (document.querySelector('dialog[open]')) return
      if (key === 'Escape') {
        box.current?.focus()
        box.current?.select()
        return leave()
      }
      if (!isPlainKey(event)) return
      if (key === 'Enter' && first?.alone) {
        // It may be a scanner's: the visit is chosen, and another Enter logs it.
        event.preventDefault()
        event.stopPropagation()
        choose()
      }
      if (key.length !== 1) return key === 'Shift' ? undefined : forget()
      const isBurst = goesOn(burst, at)
      burst = withKey(burst, key, at)
      // A space alone presses what has the focus.
      if (isTyped(target) || key === ' ') return forget()
      const digit = first && at - first.at < secondMs ? first.digit : ''
      const before = isBurst ? burst.keys.slice(0, -1) : digit
      forget()
      if (/^[1-9]$/.test(key) && before === '' && visit(key)) {
        // A list that has the focus would choose by it.
        event.preventDefault()
        first = { digit: key, at, alone: setTimeout(choose, aloneMs) }
        return
      }
      const input = box.current
      if (!input) return
      // The key is written where the focus is when it has been heard.
      input.value = before
      input.focus()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => {
      forget()
      document.removeEventListener('keydown', listen, { capture: true })
    }
  }, [box])
}

function visit(digit: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-visit-key="${digit}"]`)
}
