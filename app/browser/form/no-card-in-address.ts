import { type SubmitEvent, useState } from 'react'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'

/**
 * For a form whose fields go into the address, where they are kept and seen: one that holds a card number is not sent.
 * `keepOut` goes first in its submit handler and answers whether it was stopped; `fault` is what a field says then.
 */
export function useNoCardInAddress() {
  const [name, setName] = useState<string | null>(null)

  function keepOut(event: SubmitEvent<HTMLFormElement>): boolean {
    const form = event.currentTarget
    const held = [...new FormData(form)].find(
      ([, typed]) => typeof typed === 'string' && holdsCardNumber(typed),
    )
    setName(held?.[0] ?? null)
    if (!held) return false
    event.preventDefault()
    const field = form.elements.namedItem(held[0])
    if (field instanceof HTMLElement) field.focus()
    return true
  }

  return { keepOut, fault: (field: string) => (field === name ? cardNumberRefused : undefined) }
}
