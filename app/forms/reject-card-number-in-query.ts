import { type SubmitEvent, useState } from 'react'

type Rule = { holdsCardNumber: (text: string) => boolean; cardNumberRefused: { error: () => string } }

/** Loaded on the first search. If loading fails, the server keeps the number out of the address. */
let rule: Rule | undefined
async function loadRule(): Promise<void> {
  rule = await import('#domain/card-number.rules.ts').catch(() => ({
    holdsCardNumber: () => false,
    cardNumberRefused: { error: () => '' },
  }))
}

/**
 * Blocks a form with a card number in it, for forms whose fields go into the address, which is stored and visible. Call
 * `keepOut` first in the submit handler; it returns whether the form was blocked. `fault` is the error to show at a
 * field.
 */
export function useRejectCardNumberInQuery() {
  const [held, setHeld] = useState<{ name: string; fault: string } | null>(null)

  function keepOut(event: SubmitEvent<HTMLFormElement>): boolean {
    const form = event.currentTarget
    if (!rule) {
      event.preventDefault()
      void loadRule().then(() => form.requestSubmit())
      return true
    }
    const { holdsCardNumber, cardNumberRefused } = rule
    const card = [...new FormData(form)].find(
      ([, typed]) => typeof typed === 'string' && holdsCardNumber(typed),
    )
    setHeld(card ? { name: card[0], fault: cardNumberRefused.error() } : null)
    if (!card) return false
    event.preventDefault()
    const field = form.elements.namedItem(card[0])
    if (field instanceof HTMLElement) field.focus()
    return true
  }

  return { keepOut, fault: (field: string) => (field === held?.name ? held.fault : undefined) }
}
