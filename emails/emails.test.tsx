import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { ResetPassword, resetPasswordMail } from '#emails/account/reset-password.tsx'
import { manualRefundMail, RefundByHand } from '#emails/billing/manual-refund.tsx'
import type { MailBrand } from '#emails/layout/layout.tsx'
import { AutoRenewChanged, autoRenewChangedMail } from '#emails/memberships/auto-renew-changed.tsx'
import { FamilyChanged, familyChangedMail } from '#emails/memberships/family-changed.tsx'
import { MembershipCancelled, membershipCancelledMail } from '#emails/memberships/membership-cancelled.tsx'
import { RenewalNotice, renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { Welcome, welcomeMail } from '#emails/memberships/welcome.tsx'
import { allMails } from './mails.ts'

const brand: MailBrand = {
  name: 'Bright & Harbor',
  accent: '#0f6a5d',
  onAccent: '#ffffff',
  timeZone: 'America/Phoenix',
  locale: 'en',
  origin: 'https://www.example.com',
  operator: {
    name: 'Bright Harbor Membership Company',
    address: '1200 Lakefront Plaza, Suite 410, Milwaukee, WI 53202',
    phone: '4145550110',
    email: 'help@brightharbor.example',
  },
}

const previews = allMails.flatMap((mail) =>
  Object.keys(mail.previews).map((variant) => [mail.name, variant, mail.preview(brand, variant)] as const),
)

test.each(previews)(
  '%s (%s) names its sender with a postal address, in HTML and text, and fetches nothing',
  async (_name, _variant, mail) => {
    const html = await render(mail)
    const text = await render(mail, { plainText: true })
    for (const body of [html, text]) {
      expect(body).toContain('1200 Lakefront Plaza')
      expect(body).toContain('(414) 555-0110')
      expect(body).toContain('not insurance')
    }
    expect(html).not.toMatch(/\ssrc=|url\(|<script/)
    expect(html).toContain('name="viewport"')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(text).not.toMatch(/undefined|\[object/)
  },
)

test('a name with markup stays a name', async () => {
  const html = await render(
    <ResetPassword
      brand={brand}
      {...resetPasswordMail.previews.default}
      firstName={'<img src=x onerror="alert(1)">'}
    />,
  )
  expect(html).not.toContain('<img')
})

test('the welcome email states the refunds of the member’s state', async () => {
  const welcome = <Welcome brand={brand} {...welcomeMail.previews.default} state="OR" />
  const text = (await render(welcome, { plainText: true })).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'Cancel within 30 days after the later of the day you apply and the day you pay, and we refund everything',
  )
})

test('a higher renewal price is stated with the old one, the day and how to stop', async () => {
  const rising = (
    <RenewalNotice
      brand={brand}
      {...renewalNoticeMail.previews.default}
      priceRise={{ previousCents: 9_900 }}
    />
  )
  const text = await render(rising, { plainText: true })
  for (const words of [
    '$149.00 instead of $99.00',
    '11/20/27',
    'turn renewal off',
    'for 1 year',
    'every year',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('You don’t need to do anything')
  const same = await render(<RenewalNotice brand={brand} {...renewalNoticeMail.previews.default} />, {
    plainText: true,
  })
  expect(same).not.toContain('instead of')
})

test('turning auto-renewal on confirms the first charge, less a credit, and the price after it', async () => {
  const nextCharge = { date: '2027-11-20', amountCents: 12_900 }
  const mail = (
    <AutoRenewChanged brand={brand} {...autoRenewChangedMail.previews.default} nextCharge={nextCharge} />
  )
  const text = await render(mail, { plainText: true })
  for (const words of ['Charged on 11/20/27', '$129.00', 'And after that', '$149.00 every year'])
    expect(text).toContain(words)
})

test.each([
  [
    14_900,
    [
      'You paid $149.00 at an office. We’ll refund it in person or by check within 30 days after you canceled.',
    ],
    'banks',
  ],
  [
    4_900,
    ['we’ll refund $100.00 to the payment method you used. Most banks', 'You paid $49.00 at an office'],
    'refund $149',
  ],
  [0, ['we’ll refund $149.00 to the payment method you used. Most banks'], 'by hand'],
])(
  'no bank is said to show the part of a refund that is paid manually: %i cents',
  async (byHandCents, said, not) => {
    const mail = (
      <MembershipCancelled
        brand={brand}
        {...membershipCancelledMail.previews.default}
        byHandCents={byHandCents}
      />
    )
    const text = (await render(mail, { plainText: true })).replaceAll(/\s+/g, ' ')
    for (const words of said) expect(text).toContain(words)
    expect(text).not.toContain(not)
  },
)

test.each([4_056, 0])(
  'a removed person’s email mentions a refund where there is one: %i cents',
  async (refundCents) => {
    const change = { change: 'taken_back', refundCents } as const
    const mail = <FamilyChanged brand={brand} {...familyChangedMail.previews.default} {...change} />
    const text = (await render(mail, { plainText: true })).replaceAll(/\s+/g, ' ')
    expect(text).toContain('As you asked, we removed Robin Alder')
    expect(text.includes('Most banks post a refund')).toBe(refundCents > 0)
  },
)

test('a full refund’s email says what ended with it, and a partial one’s that nothing did', async () => {
  const { default: part, all = part } = manualRefundMail.previews
  const textOf = async (view: typeof part) =>
    (await render(<RefundByHand brand={brand} {...view} />, { plainText: true })).replaceAll(/\s+/g, ' ')
  expect(await textOf(all ?? part)).toContain(
    'The term ends with this refund, and your membership does not renew.',
  )
  expect(await textOf(part)).toContain('Your membership continues as it is.')
})

const spanish = { ...brand, locale: 'es' } as const
const written = allMails.filter(({ to }) => to !== 'staff')

test.each(written.map((mail) => [mail.name, mail] as const))(
  '%s says in Spanish nothing that it says in English',
  async (_name, mail) => {
    for (const [variant, view] of Object.entries(mail.previews)) {
      expect(await render(mail.preview(spanish, variant))).toContain('lang="es"')
      const told = new Set(await linesOf(mail.preview(brand, variant)))
      const kept = (await linesOf(mail.preview(spanish, variant))).filter(
        (line) => told.has(line) && / \p{Ll}+ \p{Ll}/u.test(line) && !isGiven(line, view),
      )
      expect(kept).toEqual([])
    }
  },
)

/** Whether the line was written by the brand's staff or is statutory text. */
const isGiven = (line: string, view: unknown) =>
  line.includes('California Department of Managed Health Care') ||
  line.split(/\s+/).every((word) => JSON.stringify(view).includes(word))

/** The lines of an email's plain text. */
async function linesOf(mail: ReactElement | null): Promise<string[]> {
  const text = await render(mail, { plainText: true })
  return text.split('\n\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
}
