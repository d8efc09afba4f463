import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MemberCardFace } from '#app/site/member/card/member-card-face.tsx'
import { PersonRow } from '#app/site/member/family/person-row.tsx'
import { renewalWords } from '#app/site/member/renewals/renewal-words.ts'
import { AskForLink } from '#app/site/member/sign-in/reset-password.tsx'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { renderIn } from '#messages/locale.ts'
import { AtAGlance } from './at-a-glance.tsx'
import { MembershipStatus } from './membership-status.tsx'
import { OpenRefund } from './papers-panel.tsx'
import { FamilyPanel, PlanPanel } from './plan-panels.tsx'
import { RenewalPanel, turnOffWords } from './renewal-panel.tsx'

/** The text a member reads, and its links. */
function shown(
  membership: Partial<MembershipView>,
  hasMethod = true,
  isSelling = true,
): { text: string; links: string[] } {
  const view = {
    termEndsOn: '2026-03-31',
    autoRenew: true,
    balanceCents: 0,
    nextCharge: null,
    usable: true,
    ...membership,
  }
  const html = renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <MembershipStatus
              timeZone="America/Phoenix"
              membership={view as MembershipView}
              hasMethod={hasMethod}
              mayPay={isSelling}
              isSelling={isSelling}
            />
          ),
        },
      ])}
    />,
  )
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  return { text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), links }
}

test('an active member sees the end date, and that it doesn’t renew when it doesn’t', () => {
  const { text, links } = shown({ status: 'active' })
  expect(text).toContain('Your membership is active.')
  expect(text).toContain('through 03/31/26.')
  expect(text).not.toContain('does not renew')
  expect(links).toEqual([])
  expect(shown({ status: 'active', autoRenew: false }).text).toContain('It does not renew automatically')
})

test('a member of a children’s plan sees until when one of them is on it, and when none is anymore', () => {
  const view = { status: 'active', termEndsOn: '2027-11-21', usable: true } as const
  expect(shown({ ...view, goodThrough: '2026-12-11' }).text).toContain(
    'Member prices apply through 12/11/26, the last day for everyone on it.',
  )
  const over = shown({ ...view, usable: false, goodThrough: null }).text
  expect(over).toContain('No one is on your membership anymore.')
  expect(over).not.toContain('Member prices apply')
})

test('a past-due member sees what is owed and when the card is retried, and can pay now', () => {
  const owing = { status: 'past_due', balanceCents: 1495 } as const
  const { text, links } = shown({ ...owing, nextCharge: { date: '2026-04-07', amountCents: 1495 } })
  expect(text).toContain('Your last payment didn’t go through.')
  expect(text).toContain('The amount due is $14.95. We’ll try to charge you again on 04/07/26.')
  expect(text).toContain('Pay $14.95 now')
  expect(links).toEqual(['/dashboard/renew'])
  expect(shown(owing).text).not.toContain('again on')
  const none = shown({ ...owing, nextCharge: { date: '2026-04-07', amountCents: 1495 } }, false).text
  expect(none).toContain('There is no saved payment method to charge.')
  expect(none).not.toMatch(/again on|this payment method/)
})

test('in Spanish a past-due member sees what is due, when it is retried and how to pay', () => {
  const owing = { status: 'past_due', balanceCents: 1495 } as const
  const charge = { nextCharge: { date: '2026-04-07', amountCents: 1495 } }
  const { text } = renderIn('es', () => shown({ ...owing, ...charge }))
  expect(text).toContain(
    'El monto por pagar es de $14.95. Intentaremos cobrarle de nuevo el 7 de abril de 2026.',
  )
  expect(text).toContain('Pagar $14.95 ahora')
  expect(text).not.toMatch(/You|payment/)
})

test('a past-due member whose credit pays for the renewal isn’t asked to pay', () => {
  const pastDue = { reason: 'The card has expired.', reasonCode: 'expired_card', lapsesOn: '2026-04-29' }
  const { text, links } = shown({ status: 'past_due', balanceCents: 0, pastDue })
  expect(text).toContain('You won’t be charged. Renew by 04/28/26, or your membership ends that day.')
  expect(text).toContain('Renew at no cost')
  expect(text).not.toMatch(/\$0|didn’t go through/)
  expect(links).toEqual(['/dashboard/renew'])
})

test('a past-due member sees why, and the future date through which the card is valid', () => {
  const pastDue = { reason: 'The card has expired.', reasonCode: 'expired_card', lapsesOn: '2026-04-29' }
  const { text } = shown({ status: 'past_due', balanceCents: 1495, pastDue })
  expect(text).toContain('The card has expired. The amount due is $14.95.')
  expect(text).toContain(
    'Your member card works through 04/28/26. If you don’t pay, your membership ends that day.',
  )
  expect(text).not.toContain('03/31/26')
  const past = { autoRenew: true, termEndsOn: '2026-03-31', pastDue, clearing: null } as const
  expect(turnOffWords(past)).toContain('Your membership then ends on 04/28/26')
  const clearing = { amountCents: 1495, clearsBy: '2026-04-09', isForPerson: true }
  expect(turnOffWords({ ...past, pastDue: null, clearing })).toContain('ends on 03/31/26')
  expect(turnOffWords({ ...past, clearing: { ...clearing, isForPerson: false } })).toContain(
    'is then the last one',
  )
})

test('a member who cancels while past due isn’t told that it ended weeks ago on the last paid day', () => {
  const { text } = shown({ status: 'cancelled', wayBack: null, termEndsOn: '2026-03-31' })
  expect(text).toContain('It has ended. We won’t charge you again.')
  expect(text).not.toContain('03/31/26')
})

test('the family page names a child’s last day on the plan, as the notice about it does', () => {
  const person = { firstName: 'Wren', lastName: 'Alder', dateOfBirth: '2001-02-10', endsOn: null }
  const row = { ...person, relationship: 'child', disabled: false, childUntil: '2027-02-09' }
  const held = { person: row as never, membership: { status: 'active' } as MembershipView }
  const element = <PersonRow owner="" {...held} isNew={false} onBegin={() => {}} onDone={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    'On the plan as a child through 02/09/27',
  )
})

test.each(['past_due', 'lapsed', 'expired', 'cancelled'] as const)(
  'while a bank payment is pending for a %s membership no payment is requested',
  (status) => {
    const clearing = { amountCents: 1495, clearsBy: '2026-04-09', isForPerson: false }
    const { text, links } = shown({ status, balanceCents: 1495, clearing })
    expect(text).toContain('Your bank payment is pending.')
    expect(text).toContain('You don’t need to pay again')
    expect(text.includes('works in the meantime')).toBe(status === 'past_due')
    expect(links).toEqual([])
  },
)

test.each([
  ['lapsed', 'Your membership has ended.', 'member prices no longer apply'],
  ['expired', 'Your membership ended on 03/31/26.', 'You weren’t charged.'],
  ['cancelled', 'Your membership is canceled.', 'We won’t charge you again.'],
] as const)('a %s member sees so, and can renew or see the other plans', (status, title, body) => {
  const { text, links } = shown({ status })
  expect(text).toContain(title)
  expect(text).toContain(body)
  expect(text).toContain('Renew my membership')
  expect(links).toEqual(['/dashboard/renew', '/join-now'])
})

test.each(['lapsed', 'expired', 'cancelled'] as const)(
  'a %s member whose membership can’t be renewed is sent to the plans instead',
  (status) => {
    for (const whyNotRenewable of ['nobody', 'not_sold'] as const) {
      const { text, links } = shown({ status, whyNotRenewable })
      expect(text).not.toContain('Renew my membership')
      expect(links).toEqual(['/join-now'])
    }
    expect(shown({ status: 'expired', whyNotRenewable: 'nobody' }).text).toContain('No one is on it anymore')
  },
)

test('an ended member of a brand with paused sales is offered neither a renewal nor a plan', () => {
  for (const status of ['lapsed', 'expired', 'cancelled'] as const) {
    expect(shown({ status }, true, false).links).toEqual([])
    expect(shown({ status, whyNotRenewable: 'not_sold' }, true, false).links).toEqual([])
  }
})

test('a canceled member sees when the refund is sent, and can keep the membership until then', () => {
  const wayBack = { until: '2026-11-23T22:15:00+00:00', refundCents: 14_900, byHandCents: 0 }
  const { text, links } = shown({ status: 'cancelled', wayBack })
  expect(text).toContain('We’ll refund $149.00 on 11/23/26 at 3:15 PM MST.')
  expect(text).toContain('Keep my membership')
  expect(links).toEqual([])
})

test('a payment that is being confirmed offers nothing to pay', () => {
  const { text, links } = shown({ status: 'pending' })
  expect(text).toContain('We’re confirming your payment.')
  expect(links).toEqual([])
})

test('paying early shows the paid-through date, and when the next term starts', () => {
  const plan = { name: 'Harbor Family' } as MembershipView['plan']
  const paid = { status: 'active', plan, balanceCents: 0, termEndsOn: '2026-12-03' } as const
  const next = { termStartsOn: '2026-12-04', termEndsOn: '2027-12-03' }
  expect(renewalWords(paid, next).lead).toBe(
    'You’re paid through 12/03/26. Your next term of Harbor Family runs from 12/04/26 through 12/03/27, so you won’t lose any days.',
  )
})

const refund = (refundingCents: number, refundFailedCents: number) =>
  renderToStaticMarkup(<OpenRefund of={{ refundingCents, refundPromisedCents: 0, refundFailedCents }} />)

test('a completed refund needs no sentence', () => {
  expect(refund(0, 0)).toBe('')
})

test('an unconfirmed refund is labeled as such', () => {
  expect(refund(1495, 0)).toContain(
    'A refund of $14.95 is pending. We’re waiting for your bank to confirm it.',
  )
  expect(refund(1495, 0)).toContain('You don’t need to do anything')
  expect(refund(1495, 0)).not.toContain('rejected')
})

test('a refund that can’t go back to the payment method is labeled as such, with what happens next', () => {
  expect(refund(0, 1495)).toContain('Your bank rejected a refund of $14.95.')
  expect(refund(0, 1495)).toContain('pay you another way within 30 days')
  expect(refund(0, 1495)).not.toContain('pending')
})

test('a membership canceled to the end of its term says so, and can be kept', () => {
  const { text, links } = shown({ status: 'active', autoRenew: false, givenUp: true })
  expect(text).toContain('is canceled. It stays active through 03/31/26.')
  expect(text).toContain('Keep my membership')
  expect(links).toEqual([])
})

test('a lapsed member sees why the charge failed', () => {
  expect(shown({ status: 'lapsed', lapseReason: 'The card has expired.' }).text).toContain(
    'The card has expired.',
  )
})

/** The card as rendered. */
function cardOf(status: MembershipView['status'], usable: boolean): string {
  const operator = { name: 'Harbor', phone: '6025550100' }
  const face = {
    brandName: 'Bright Harbor',
    planName: 'Harbor Adult',
    memberNumber: 'BH-1',
    covered: [{ firstName: 'Kim', lastName: 'Lee' }],
    goodThrough: usable ? '2026-12-03' : null,
    usable,
    status,
    operator,
  }
  return renderToStaticMarkup(<MemberCardFace face={face} code={{ size: 20, path: 'M0 0h1v1h-1z' }} />)
}

test('an inactive card says so, is gray, and has no code to scan', () => {
  expect(cardOf('active', true)).toContain('Enlarge code')
  expect(cardOf('active', true)).toContain('Active through 12/03/26')
  for (const [status, word] of [
    ['lapsed', 'Ended'],
    ['expired', 'Ended'],
    ['cancelled', 'Canceled'],
  ] as const) {
    const html = cardOf(status, false)
    expect(html).toContain(word)
    expect(html).toContain('No code: this card is not active')
    expect(html).not.toContain('Enlarge code')
    expect(html).not.toContain('bg-band text-on-deep')
  }
})

test('at a glance: remaining visits for everyone, savings, and one next step', () => {
  const use = { service: 'exam', name: 'Exam', quantity: 2, period: 'year', until: '2026-12-03' } as const
  const glance = {
    included: [
      { ...use, personId: null, person: 'Kim', used: 1 },
      { ...use, personId: 'wren', person: 'Wren', used: 0 },
    ],
    netCents: -11_500,
    visits: 1,
    next: {
      text: 'You haven’t chosen an office yet.',
      link: 'Find a dentist near you',
      to: '/find-a-dentist',
    },
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AtAGlance glance={glance} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, ' ')
  expect(html).toContain('Exam: 3 of 4 left through 12/03/26')
  expect(html).toMatch(/\$115\s+to go/)
  expect(html).toContain('Find a dentist near you')
})

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('for a plan that is closing the panel offers no renewal, and says until when it stays active', () => {
  const membership = {
    status: 'active',
    termEndsOn: '2026-12-31',
    autoRenew: true,
    creditCents: 0,
    nextCharge: { date: '2027-01-01', amountCents: 14_900 },
  } as MembershipView
  const panel = (isLastTerm: boolean) =>
    drawn(
      <RenewalPanel membership={membership} card={null} agreement={null} isNearEnd isLastTerm={isLastTerm} />,
    )
  expect(panel(false)).toMatch(/\$149\.00 on 01\/01\/27.*Turn off auto-renewal.*Renew early/)
  expect(panel(true)).toContain('Your membership stays active through 12/31/26')
  expect(panel(true)).not.toMatch(/\$149|auto-renewal |Renew early/)
})

test('a next charge that a higher-priced plan may still change shows that price, and that a notice comes first', () => {
  const membership = {
    status: 'active',
    termEndsOn: '2026-12-31',
    autoRenew: true,
    creditCents: 0,
    nextCharge: { date: '2027-01-01', amountCents: 14_900 },
  } as MembershipView
  const panel = (laterPriceCents: number | null) =>
    drawn(
      <RenewalPanel
        membership={{ ...membership, laterPriceCents }}
        card={null}
        agreement={null}
        isNearEnd={false}
      />,
    )
  expect(panel(16_900)).toContain(
    'At today’s plan price, it would be $169.00. Your price increases only if we email you at least 15 days before the charge.',
  )
  expect(panel(null)).not.toContain('At today’s plan price')
})

test('turning auto-renewal on shows how to cancel and what is refunded', () => {
  const membership = { status: 'active', termEndsOn: '2026-12-31', autoRenew: false, creditCents: 0 }
  const panel = drawn(
    <RenewalPanel membership={membership as MembershipView} card={null} agreement={null} isNearEnd={false} />,
  )
  expect(panel).toContain(
    'You can cancel at any time in your account, in two steps. If you cancel during a term, we refund the unused part of it.',
  )
})

test('an expired invitation says so, and offers a new link', () => {
  const page = drawn(<AskForLink fault="This link has expired or was already used." isInvited />)
  expect(page).toMatch(/Ask for a new link.*expired.*Ask for a new one here.*Email.*Send me a link/)
})

test('a canceled membership shows no renewal price and no family management', () => {
  const membership = {
    status: 'cancelled',
    usable: false,
    nextPlan: null,
    renewalTotalCents: 16_900,
    renewalInterval: 'year',
    plan: { name: 'Harbor Adult', summary: '', tier: 'individual', benefits: [] },
    dependents: [],
  } as unknown as MembershipView
  const member = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '1988-04-12' } as never
  const panels = (shownOf: MembershipView) =>
    drawn(
      <>
        <PlanPanel membership={shownOf} />
        <FamilyPanel member={member} membership={shownOf} />
      </>,
    )
  expect(panels(membership)).not.toMatch(/\$169|Manage family/)
  expect(panels({ ...membership, status: 'active' })).toMatch(/\$169\.00 each year.*Manage family/)
})
