import { render } from '@react-email/render'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { keptDirectoryPdf } from '#documents/cached-directory.server.ts'
import {
  renderIdCardPdf,
  renderOutcomeLetter,
  renderPosterPdf,
  renderReceiptPdf,
  renderRenewalLetter,
  renderSavingsPdf,
} from '#documents/documents.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { IdCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { summariseVisits } from '#domain/savings/member-savings.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import type { MailBrand } from '#emails/layout/layout.tsx'
import { allMails } from '#emails/mails.ts'
import { forbiddenIn, glossaryRules, readableText } from '#tests/helpers/glossary-rules.ts'

const operator = {
  name: 'Bright Harbor Membership Company',
  address: '1200 Lakefront Plaza, Suite 410, Milwaukee, WI 53202',
  phone: '4145550110',
  tollFreePhone: '8005550110',
  email: 'help@brightharbor.example',
}
const brand = {
  name: 'Bright Harbor',
  accent: '#0f6a5d',
  onAccent: '#ffffff',
  timeZone: 'America/Phoenix',
  operator,
}
const mailBrand = (locale: 'en' | 'es'): MailBrand => ({
  ...brand,
  locale,
  origin: 'https://www.example.com',
})
const previews = allMails.flatMap((mail) =>
  Object.keys(mail.previews).map((variant) => ({ mail, variant, name: `${mail.name} (${variant})` })),
)

/**
 * Where a button or link of a mail leads, by what it says. “Keep my membership”, what is due and the papers are on the page
 * of the membership itself.
 */
const leadsTo: Record<string, RegExp> = {
  'Accept the invitation': /^\/accept-invitation#token=/,
  'Add it to my account': /^\/member-login\?join#token=/,
  'Cancel my membership': /^\/dashboard\/cancel$/,
  'Change my payment method': /^\/(?:dashboard\/card-on-file$|update-card#token=)/,
  'Check our listing': /^\/confirm-office#token=/,
  'Check the status': /^\/support#status$/,
  'Choose my dental office': /^\/dashboard\/home-office$/,
  'Find a dentist': /^\/find-a-dentist$/,
  'Keep my membership': /^\/dashboard$/,
  'Open the brand’s settings': /^\/brightharbor\/settings\/brand$/,
  'Open the case': /^\/brightharbor\/cases\//,
  'Open the console': /^\/$/,
  'Open the report': /^\/brightharbor\/reports\?/,
  'Open the site': /^\/brightharbor\/site$/,
  'Pay another way': /^\/(?:checkout|dashboard\/renew)$/,
  'Renew my membership': /^\/dashboard\/renew$/,
  'Reset my password': /^\/reset-password(?:\?set#token=|$)/,
  'Review and pay': /^\/pay-(?:link|renewal)#token=/,
  'View or end this access in my profile': /^\/dashboard\/profile$/,
  'See my receipts': /^\/dashboard\/activity$/,
  'See plans': /^\/join-now$/,
  'See who is on the plan': /^\/dashboard\/family$/,
  'Set my password': /^\/reset-password\?set#token=/,
  'Sign in': /^\/member-login$/,
  'Use this email': /^\/confirm-email#token=/,
  'View my member card': /^\/id-card\/[\w-]+$/,
  'View my membership': /^\/dashboard$/,
  'View the receipt': /^\/receipt\/[\w-]+$/,
}

/** What we say ourselves: without the notice that California's law fixes and the line of the card that is English in law. */
const ownWords = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replace(
      /The California Department of Managed Health Care is responsible[\s\S]*?instructions online\./,
      '',
    )
    .replaceAll('THIS IS NOT INSURANCE', '')

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  const rules = glossaryRules(locale)

  test.each(previews)('$name says nothing that the glossary forbids', async ({ mail, variant }) => {
    // The staff are written to in English.
    const written = mail.to === 'staff' ? glossaryRules('en') : rules
    const body = mail.preview(mailBrand(locale), variant)
    expect(forbiddenIn(body ? ownWords(readableText(await render(body))) : '', written)).toEqual([])
  })

  test('no paper says what the glossary forbids', async () => {
    const idCard: IdCard = {
      membershipId: '01a12c1f-2100-7000-8000-000000000002',
      memberNumber: '7KQM-4XDA-92HR',
      status: 'active',
      usable: true,
      planName: 'Harbor Family',
      covered: [{ firstName: 'Noor', lastName: 'Haddad' }],
      memberSince: '2026-11-20',
      goodThrough: '2027-11-19',
      office: null,
      notice: 'THIS IS NOT INSURANCE',
      operator: { name: operator.name, phone: operator.phone },
      statusUrl: 'https://www.example.com/card/AaEsHyEAcAaAAAAAAAAAAhfYbpbl3ZbIKSv2nYV2QXc',
    }
    const receipt: Receipt = {
      id: '01a12c1f-2100-7000-8000-000000000001',
      number: 'R-7F3A9',
      issuedOn: '2026-11-20',
      totalCents: 16_400,
      refundedCents: 1_000,
      refundingCents: 1_000,
      refundPromisedCents: 1_000,
      refundFailedCents: 1_000,
      membershipId: idCard.membershipId,
      memberNumber: idCard.memberNumber,
      paidBy: { firstName: 'Noor', lastName: 'Haddad', address: null },
      planName: idCard.planName,
      term: { startsOn: '2026-11-20', endsOn: '2027-11-19' },
      lines: [{ kind: 'plan', label: 'Harbor Family', quantity: 1, unitCents: 14_900, amountCents: 14_900 }],
      card: { kind: 'card', wallet: null, brand: 'Visa', last4: '4242' },
      refunds: [{ amountCents: 1_000, on: '2026-11-30', kind: 'refund', tender: null }],
    }
    const savings = {
      ...summariseVisits([], {
        today: '2026-11-20',
        joinedOn: '2026-03-01',
        benefits: [
          { service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' as const },
        ],
        people: [{ personId: null, name: 'Noor' }],
        payments: [],
      }),
      planId: '',
      planName: idCard.planName,
      joinedOn: '2026-03-01',
    }
    const letter = {
      today: '2026-11-20',
      name: 'Noor Haddad',
      address: ['1 Palm Street', 'Phoenix, AZ 85004'],
      memberNumber: idCard.memberNumber,
      planName: idCard.planName,
      interval: 'year' as const,
      chargeCents: 14_900,
      chargedFrom: '2026-12-25',
    }
    const decision = {
      entryId: idCard.membershipId,
      reference: 'G-7KQM-4XDA-92HR',
      isGrievance: true,
      text: '',
      finding: 'in_part' as const,
      isAppeal: false,
      writtenAt: new Date('2026-11-20T18:00:00Z'),
      receivedOn: '2026-11-10',
      to: 'Noor Haddad',
      state: 'AZ',
    }
    const poster = { office: 'Juniper Dental', joinUrl: 'https://a.example/j', shownUrl: 'a.example/j' }
    const papers = await Promise.all([
      renderIdCardPdf(brand, idCard, { locale }),
      renderIdCardPdf(brand, { ...idCard, usable: false }, { locale }),
      renderReceiptPdf(brand, receipt, { locale }),
      renderSavingsPdf(brand, savings, '2026-11-20', { locale }),
      renderRenewalLetter(brand, letter, { locale }),
      renderOutcomeLetter(brand, decision, { locale }),
      renderPosterPdf(brand, poster, { locale }),
      keptDirectoryPdf(brand, { directory: [], today: '2026-11-20', locale }),
    ])
    for (const paper of papers) {
      const { text: printed } = await extractText(new Uint8Array(paper), { mergePages: true })
      const text = printed.replaceAll(/\s+/g, ' ')
      expect(text.length).toBeGreaterThan(100)
      expect(forbiddenIn(ownWords(text), rules)).toEqual([])
    }
  }, 120_000)
})

test.each(previews)('each button of $name leads to what it says', async ({ mail, variant }) => {
  const body = mail.preview(mailBrand('en'), variant)
  const html = body ? await render(body) : ''
  for (const [, href = '', inner = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)) {
    const words = inner
      .replaceAll(/<!--[\s\S]*?-->|<[^>]+>|&#\d+;/g, '')
      .replaceAll('&#x27;', '’')
      .trim()
    // An address that is written out says itself where it leads.
    if (/^(?:mailto|tel):/.test(href) || words === href) continue
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'))
    expect([words, pathname + search + hash]).toEqual([words, expect.stringMatching(leadsTo[words] ?? /^$/)])
  }
})

test('the agreement of no state says what the glossary forbids, nor a year with two digits', () => {
  const rules = glossaryRules('en')
  for (const state of Object.keys(stateNames)) {
    for (const autoRenew of [true, false]) {
      const { fixedNotice: _lawText, ...agreement } = writeAgreement({
        brandName: brand.name,
        operator,
        registrations: [],
        memberNumber: '7KQM-4XDA-92HR',
        state,
        member: {
          firstName: 'Noor',
          lastName: 'Haddad',
          address: { line1: '18 Juniper Way', city: 'Phoenix', state, zip: '85004' },
        },
        dependents: [{ firstName: 'Wren', lastName: 'Haddad', endsOn: '2027-03-01' }],
        plan: { name: 'Harbor Family', tier: 'family', benefits: [] },
        interval: 'year',
        termStartsOn: '2026-11-20',
        termEndsOn: '2027-11-19',
        quote: { lines: [], totalCents: 16_400, renewalTotalCents: 14_900 } as never,
        autoRenew,
      })
      const { sections, notice, covered } = agreement
      // The address of a department on the web may have its name in it.
      const text = JSON.stringify([sections, notice, covered]).replaceAll(/[\w.-]+\.gov\b/g, '')
      expect(forbiddenIn(text, rules).map((fault) => `${state}: ${fault}`)).toEqual([])
      expect(text).toContain('11/19/2027')
      expect(text).toContain('until 03/01/2027')
      expect(text).not.toMatch(/\d\d\/\d\d\/\d\d(?!\d\d)/)
    }
  }
})
