import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Cancelled } from '#domain/memberships/renewal/renewal.schema.ts'
import { AgreeToCancel } from './agree-to-cancel.tsx'
import { CancelledMembership } from './cancelled-membership.tsx'

test.each([
  ['paid', 'We sent your refund of $131.47.'],
  ['confirming', 'Your refund of $131.47 isn’t confirmed yet.'],
  ['failed', 'Your bank rejected the refund of $131.47.'],
  ['none', 'There was nothing to refund.'],
] as const)('a cancellation whose refund is %s says so, and offers to renew', (refundStatus, said) => {
  const done: Cancelled = {
    membershipId: '019ac000-0000-7000-8000-000000000001',
    effect: 'ends_today',
    endsOn: '2026-11-23',
    refundCents: refundStatus === 'none' ? 0 : 13_147,
    byHandCents: 0,
    refundDueAt: null,
    refundKind: 'pro_rata',
    refunds: [],
    explanation: '',
    rule: '',
    refundStatus,
  }
  const page = (mayReturn: boolean) => {
    const shown = { done, mayReturn, email: null, timeZone: 'America/Phoenix' }
    const element = <CancelledMembership {...shown} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  const html = page(true)
  expect(html).toContain(said)
  expect(html).toContain('It has ended. We won’t charge you for it again.')
  expect(html).toContain('href="/dashboard/renew"')
  // A plan no longer sold can't be renewed.
  expect(page(false)).not.toContain('href="/dashboard/renew"')
})

test.each([
  [0, 'Visa ending in 4242 Won’t be charged again'],
  [1, 'Visa ending in 4242 Won’t be charged again for this membership'],
])('the state of the card with %i other memberships is accurate', (others, said) => {
  const held = { id: 'one', dependents: [], autoRenew: false, mayReturn: true }
  const membership = held as unknown as MembershipView
  const card = {
    kind: 'card',
    wallet: null,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2031,
  } as const
  const cancellation = {
    membershipId: 'one',
    effect: 'ends_today',
    endsOn: '2026-11-23',
    refundKind: 'pro_rata',
    refundCents: 13_147,
    byHandCents: 0,
    refundDueAt: null,
    refunds: [],
    explanation: '',
    rule: '',
  } as const
  const element = (
    <AgreeToCancel
      {...{ owner: 'me', membership, others, card, cancellation, timeZone: 'America/Phoenix' }}
      isClosing={others > 0}
      cancellation={{ ...cancellation, refunds: [] }}
      onDone={() => {}}
    />
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const text = html.replaceAll(/(<[^>]+>|\s)+/g, ' ')
  expect(text).toContain(said)
  expect(text.includes('can renew whenever you like')).toBe(others === 0)
})
