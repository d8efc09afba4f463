import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPlainKey, isTyped } from '#app/console/scan/focused.ts'
import { type Burst, goesOn, withKey } from '#app/console/scan/scan.rules.ts'

/** If no key follows a digit within this time, it stands alone: scanners never pause this long. Milliseconds. */
const aloneMs = 120
/** Someone who types a phone number has typed its second digit within this time. Milliseconds. */
const secondMs = 1_500

/**
 * Sends everything typed on the desk to its box, whatever has focus: a name, a number, a scanned card. A single digit
 * chooses the visit with that number, once it's known to stand alone; Enter logs it only after that. Esc focuses the
 * box.
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
        // A scanner may have sent this Enter: it only chooses the visit, and another Enter logs it.
        event.preventDefault()
        event.stopPropagation()
        choose()
      }
      if (key.length !== 1) return key === 'Shift' ? undefined : forget()
      const isBurst = goesOn(burst, at)
      burst = withKey(burst, key, at)
      // A single space activates the focused element.
      if (isTyped(target) || key === ' ') return forget()
      const digit = first && at - first.at < secondMs ? first.digit : ''
      const before = isBurst ? burst.keys.slice(0, -1) : digit
      forget()
      if (/^[1-9]$/.test(key) && before === '' && visit(key)) {
        // A focused list would use it for type-ahead.
        event.preventDefault()
        first = { digit: key, at, alone: setTimeout(choose, aloneMs) }
        return
      }
      const input = box.current
      if (!input) return
      // The browser inserts the key into whatever has focus after this handler.
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
