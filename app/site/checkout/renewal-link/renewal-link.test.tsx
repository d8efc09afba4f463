import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import {
  type RenewalLink,
  renewalLinkStates,
} from '#domain/orders/renewal-payment-link/renewal-link.schema.ts'
import { RenewalOrder } from './renewal-order.tsx'

const shell = JSON.stringify({ operator: { name: 'Harbor Company', phone: { text: '(414) 555-0110' } } })
const loaderData = { root: { shell, config: { gateway: { name: 'sandbox', publishableKey: null } } } }
let shown: ReactElement | null = null
const root = createRoutesStub([{ id: 'root', path: '/', Component: () => shown }])

function read(link: RenewalLink): string {
  shown = <RenewalOrder token="t" link={link} onRead={async () => {}} />
  const html = renderToStaticMarkup(createElement(root, { hydrationData: { loaderData } }))
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const told = { firstName: 'Morgan', until: '2026-12-04', why: 'It is too early to renew.', due: null }
const due = {
  isPastDue: true,
  renewsItself: true,
  renewsOn: '2027-11-20',
  renewalTotalCents: 12_900,
  renewalCreditCents: 0,
  isLast: false,
  termStartsOn: '2026-11-20',
  termEndsOn: '2027-11-19',
  lines: [{ label: 'Adult, by the year', amountCents: 12_900 }],
  totalCents: 11_900,
  refusedByBank: null,
}

test('a link with nothing to pay shows a calm page: the status, that nothing was charged, and whom to call', () => {
  const pages = renewalLinkStates
    .filter((state) => state !== 'due')
    .map((state) => [state, read({ ...told, state })] as const)
  expect(new Set(pages.map(([, text]) => text)).size).toBe(pages.length)
  for (const [state, text] of pages) {
    expect([state, text]).toEqual([state, expect.stringContaining('(414) 555-0110')])
    expect([state, text]).toEqual([
      state,
      expect.stringMatching(/[Nn]othing was charged|charged once|need to pay again/),
    ])
    expect([state, text.includes('Card number')]).toEqual([state, false])
  }
  expect(read({ ...told, state: 'expired' })).toContain('expired on 12/04/26')
  expect(read({ ...told, state: 'blocked' })).toContain('It is too early to renew.')
})

test('an amount due is shown with its dates and lines, and with later charges, before anything is entered', () => {
  const text = read({ ...told, state: 'due', due })
  for (const words of [
    'Morgan, this payment is due',
    '11/20/26',
    'Adult, by the year',
    'Pay the $119.00 that is due',
  ])
    expect(text).toContain(words)
  expect(text.indexOf('$129.00 on 11/20/27')).toBeLessThan(text.indexOf('Card number'))
  const credited = read({ ...told, state: 'due', due: { ...due, renewalCreditCents: 5_100 } })
  expect(credited).toContain('currently $78.00 on 11/20/27 ($129.00 less your credit of $51.00)')
  const last = read({ ...told, state: 'due', due: { ...due, isLast: true } })
  expect(last).toContain('it won’t renew and you won’t be charged anything else later')
  const once = read({ ...told, state: 'due', due: { ...due, renewsItself: false, isPastDue: false } })
  expect(once).toContain('does not renew automatically')
  expect(once).toContain('and renew')
})
