import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CardChanged } from './card-changed.tsx'
import { ClaimAccess } from './claim-access.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ContactReceived } from './contact-received.tsx'
import { EmailChanged } from './email-changed.tsx'
import { FamilyChanged } from './family-changed.tsx'
import { GrievanceReceived } from './grievance-received.tsx'
import { JoinAccount } from './join-account.tsx'
import type { MailBrand } from './layout.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { PaymentReturned } from './payment-returned.tsx'
import { AgeOut } from './renewals/age-out.tsx'
import { AnnualReminder } from './renewals/annual-reminder.tsx'
import { MembershipCancelled } from './renewals/membership-cancelled.tsx'
import { MembershipEnded } from './renewals/membership-ended.tsx'
import { PaymentFailed } from './renewals/payment-failed.tsx'
import { PlanChanged } from './renewals/plan-changed.tsx'
import { RenewalNotice } from './renewals/renewal-notice.tsx'
import { RenewalReceipt } from './renewals/renewal-receipt.tsx'
import { ResetPassword } from './reset-password.tsx'
import { StaffCaseDue } from './staff/case-due.tsx'
import { StaffNewRequest } from './staff/new-request.tsx'
import { StaffRefundFailed } from './staff/refund-failed.tsx'
import { Welcome } from './welcome.tsx'

const brand: MailBrand = {
  name: 'Bright & Harbor',
  accent: '#0f6a5d',
  onAccent: '#ffffff',
  timeZone: 'America/Phoenix',
  origin: 'https://www.example.com',
  operator: {
    name: 'Bright Harbor Membership Company',
    address: '1200 Lakefront Plaza, Suite 410, Milwaukee, WI 53202',
    phone: '4145550110',
    email: 'help@brightharbor.example',
  },
}

const mails: [string, ReactElement][] = [
  ['welcome', <Welcome key="1" brand={brand} {...Welcome.preview} />],
  ['reset-password', <ResetPassword key="2" brand={brand} {...ResetPassword.preview} />],
  ['password-changed', <PasswordChanged key="3" brand={brand} {...PasswordChanged.preview} />],
  ['join-account', <JoinAccount key="4" brand={brand} {...JoinAccount.preview} />],
  ['card-changed', <CardChanged key="20" brand={brand} {...CardChanged.preview} />],
  ['claim-access', <ClaimAccess key="21" brand={brand} {...ClaimAccess.preview} />],
  ['confirm-email', <ConfirmEmail key="22" brand={brand} {...ConfirmEmail.preview} />],
  ['email-changed', <EmailChanged key="23" brand={brand} {...EmailChanged.preview} />],
  ['family-changed', <FamilyChanged key="24" brand={brand} {...FamilyChanged.preview} />],
  ['payment-returned', <PaymentReturned key="25" brand={brand} {...PaymentReturned.preview} />],
  ['contact-received', <ContactReceived key="5" brand={brand} {...ContactReceived.preview} />],
  ['staff-new-request', <StaffNewRequest key="40" brand={brand} {...StaffNewRequest.preview} />],
  ['staff-case-due', <StaffCaseDue key="41" brand={brand} {...StaffCaseDue.preview} />],
  ['staff-refund-failed', <StaffRefundFailed key="45" brand={brand} {...StaffRefundFailed.preview} />],
  ['renewal-notice', <RenewalNotice key="30" brand={brand} {...RenewalNotice.preview} />],
  [
    'renewal-notice, dearer',
    <RenewalNotice key="43" brand={brand} {...RenewalNotice.preview} priceRise={{ previousCents: 9_900 }} />,
  ],
  [
    'renewal-notice, ending',
    <RenewalNotice key="31" brand={brand} {...RenewalNotice.preview} nextCharge={null} />,
  ],
  ['renewal-receipt', <RenewalReceipt key="32" brand={brand} {...RenewalReceipt.preview} />],
  ['annual-reminder', <AnnualReminder key="33" brand={brand} {...AnnualReminder.preview} />],
  ['payment-failed', <PaymentFailed key="34" brand={brand} {...PaymentFailed.preview} />],
  [
    'payment-failed, no card',
    <PaymentFailed key="35" brand={brand} {...PaymentFailed.preview} card={null} />,
  ],
  ['membership-cancelled', <MembershipCancelled key="36" brand={brand} {...MembershipCancelled.preview} />],
  ['membership-ended', <MembershipEnded key="37" brand={brand} {...MembershipEnded.preview} />],
  ['plan-changed', <PlanChanged key="39" brand={brand} {...PlanChanged.preview} />],
  ['age-out', <AgeOut key="38" brand={brand} {...AgeOut.preview} />],
  ['grievance-received', <GrievanceReceived key="6" brand={brand} {...GrievanceReceived.preview} />],
]

test.each(mails)(
  '%s names its sender with a postal address, in HTML and text, and fetches nothing',
  async (_, mail) => {
    const html = await render(mail)
    const text = await render(mail, { plainText: true })
    for (const body of [html, text]) {
      expect(body).toContain('1200 Lakefront Plaza')
      expect(body).toContain('(414) 555-0110')
      expect(body).toContain('not insurance')
    }
    expect(html).not.toMatch(/\ssrc=|url\(|<script/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(text).not.toMatch(/undefined|\[object/)
  },
)

test('a name of markup stays a name', async () => {
  const html = await render(
    <ResetPassword brand={brand} {...ResetPassword.preview} firstName={'<img src=x onerror="alert(1)">'} />,
  )
  expect(html).not.toContain('<img')
})

test('the welcome mail says what the law of the member’s state gives back', async () => {
  const welcome = <Welcome brand={brand} {...Welcome.preview} state="OR" />
  const text = (await render(welcome, { plainText: true })).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'In Oregon you get everything back within 30 days after the day you apply or the day you pay, whichever is later',
  )
})

test('a renewal that costs more names the new price, the old one, the day and how to stop', async () => {
  const rising = (
    <RenewalNotice brand={brand} {...RenewalNotice.preview} priceRise={{ previousCents: 9_900 }} />
  )
  const text = await render(rising, { plainText: true })
  for (const words of ['$149.00 instead of $99.00', '11/20/27', 'turn renewal off'])
    expect(text).toContain(words)
  expect(text).not.toContain('There is nothing to do')
  const same = await render(<RenewalNotice brand={brand} {...RenewalNotice.preview} />, { plainText: true })
  expect(same).not.toContain('instead of')
})
