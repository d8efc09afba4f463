import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ConsentTexts } from '#domain/orders/checkout/checkout.schema.ts'
import { ConsentBoxes } from './consents.tsx'

const texts: ConsentTexts = {
  version: '7',
  disclosure: 'This plan is not insurance.',
  terms: 'I agree to the terms.',
  autoRenew: 'Renew my membership automatically: charge $149.00 on 11/22/27.',
  electronic: null,
}

/** The content of a checkbox's field: its label, everything that describes it, and whether it's checked. */
function boxOf(shown: ConsentTexts, name: string) {
  const element = <ConsentBoxes texts={shown} agreement={null} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const field = [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .find((input) => input.includes(`name="${name}"`))
  const describedBy = /aria-describedby="([^"]+)"/.exec(field ?? '')?.[1] ?? ''
  const hint = new RegExp(`<p id="${describedBy}"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1] ?? ''
  return {
    field,
    hint: hint
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    html,
  }
}

test('the unchecked box for auto-renewal explains the refund, how to cancel and what leaving it empty means', () => {
  const { field, hint } = boxOf(texts, 'autoRenew')
  expect(field).not.toMatch(/checked/)
  expect(hint).toBe(
    'Cancel within 30 days after the day you join, and we refund everything, joining fee included, even if you used the plan. ' +
      'You can cancel at any time in your account, in two steps. If you leave this unchecked, your membership ends with this term.',
  )
})

test('no box for auto-renewal is offered if no one is on the plan after the first term', () => {
  const { field, html } = boxOf({ ...texts, autoRenew: null }, 'autoRenew')
  expect(field).toBeUndefined()
  expect(html).toContain('too old for it by the next term')
})
