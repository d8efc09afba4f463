import { type SubmitEvent, useState } from 'react'

type Rule = { holdsCardNumber: (text: string) => boolean; cardNumberRefused: { error: () => string } }

/** Fetched when the first search is sent. Where it cannot be, the server keeps the number out of the address. */
let rule: Rule | undefined
async function loadRule(): Promise<void> {
  rule = await import('#domain/card-number.rules.ts').catch(() => ({
    holdsCardNumber: () => false,
    cardNumberRefused: { error: () => '' },
  }))
}

/**
 * For a form whose fields go into the address, where they are kept and seen: one that holds a card number is not sent.
 * `keepOut` goes first in its submit handler and answers whether it was stopped; `fault` is what a field says then.
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
