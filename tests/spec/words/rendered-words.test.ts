import { render } from '@react-email/render'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { keptDirectoryPdf } from '#documents/cached-directory.server.ts'
import {
  renderDecisionLetter,
  renderMemberCardPdf,
  renderPosterPdf,
  renderReceiptPdf,
  renderRenewalLetter,
  renderSavingsPdf,
} from '#documents/documents.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import type { MailBrand } from '#emails/layout/layout.tsx'
import { allMails } from '#emails/mails.ts'
import { forbiddenIn, glossaryRules, readableText } from '#tests/helpers/glossary-rules.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import {
  agreementFacts,
  decisionLetter,
  memberCard,
  poster,
  receipt,
  renewalLetter,
  savings,
} from '#tests/helpers/pdf/paper-samples.ts'

const mailBrand = (locale: 'en' | 'es'): MailBrand => ({
  ...brand,
  locale,
  origin: 'https://www.example.com',
})
const previews = allMails.flatMap((mail) =>
  Object.keys(mail.previews).map((variant) => ({ mail, variant, name: `${mail.name} (${variant})` })),
)

/**
 * Where an email's button or link leads, by its text. “Keep my membership”, the amount due and the documents are on the
 * membership page.
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

/** Our own text: without the notice that California law prescribes and the card line that is in English by law. */
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

  test.each(previews)('$name has no word that the glossary forbids', async ({ mail, variant }) => {
    // Emails to staff are in English.
    const written = mail.to === 'staff' ? glossaryRules('en') : rules
    const body = mail.preview(mailBrand(locale), variant)
    expect(forbiddenIn(body ? ownWords(readableText(await render(body))) : '', written)).toEqual([])
  })

  test('no document has a word that the glossary forbids', async () => {
    const papers = await Promise.all([
      renderMemberCardPdf(brand, memberCard, { locale }),
      renderMemberCardPdf(brand, { ...memberCard, usable: false }, { locale }),
      renderReceiptPdf(brand, receipt, { locale }),
      renderSavingsPdf(brand, savings, '2026-11-20', { locale }),
      renderRenewalLetter(brand, renewalLetter, { locale }),
      renderDecisionLetter(brand, decisionLetter, { locale }),
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

test.each(previews)('each button of $name leads where it says', async ({ mail, variant }) => {
  const body = mail.preview(mailBrand('en'), variant)
  const html = body ? await render(body) : ''
  for (const [, href = '', inner = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)) {
    const words = inner
      .replaceAll(/<!--[\s\S]*?-->|<[^>]+>|&#\d+;/g, '')
      .replaceAll('&#x27;', '’')
      .trim()
    // A written-out address is its own label.
    if (/^(?:mailto|tel):/.test(href) || words === href) continue
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'))
    expect([words, pathname + search + hash]).toEqual([words, expect.stringMatching(leadsTo[words] ?? /^$/)])
  }
})

test('no state’s agreement has a word that the glossary forbids, nor a two-digit year', () => {
  const rules = glossaryRules('en')
  for (const state of Object.keys(stateNames)) {
    for (const autoRenew of [true, false]) {
      const { fixedNotice: _lawText, ...agreement } = writeAgreement({
        ...agreementFacts,
        state,
        autoRenew,
      })
      const { sections, notice, covered } = agreement
      // A regulator's web address may contain its name.
      const text = JSON.stringify([sections, notice, covered]).replaceAll(/[\w.-]+\.gov\b/g, '')
      expect(forbiddenIn(text, rules).map((fault) => `${state}: ${fault}`)).toEqual([])
      expect(text).toContain('11/19/2027')
      expect(text).toContain('until 03/01/2027')
      expect(text).not.toMatch(/\d\d\/\d\d\/\d\d(?!\d\d)/)
    }
  }
})
