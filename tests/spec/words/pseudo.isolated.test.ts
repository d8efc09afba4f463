import { render } from '@react-email/render'
import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import type { Printable } from '#documents/documents.ts'
import { printDocument } from '#documents/print-document.tsx'
import { cardNotice } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { regulators } from '#domain/law/regulators.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import { allMails } from '#emails/mails.ts'
import { makeIn } from '#messages/make-in.ts'
import { readableText } from '#tests/helpers/glossary-rules.ts'
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
import { saidOutside, valuesOf } from '#tests/helpers/pseudo/pseudo-words.ts'

vi.mock('#messages', async () => (await import('#tests/helpers/pseudo/pseudo-messages.ts')).pseudoMessages())

const locale = 'es' as const
const mailBrand = { ...brand, locale, origin: 'https://www.example.com' }
const previews = allMails
  .filter(({ to }) => to === 'member')
  .flatMap((mail) => Object.keys(mail.previews).map((variant) => ({ mail, variant })))

/** Third parties' names, and what a law requires in English only. */
const notOurs = [
  'Visa',
  cardNotice,
  ...Object.values(regulators).map(({ name }) => name),
  ...Object.values(stateNames),
  fixedNoticeText(stateNotice('CA') ?? expect.fail(), '(800) 555-0110') ?? '',
]

test('no email to a member has a sentence that is in no catalog', async () => {
  const outside: string[] = []
  for (const { mail, variant } of previews) {
    const html = await makeIn(locale, async () => render(mail.preview(mailBrand, variant) ?? expect.fail()))
    const values = valuesOf([mail.previews[variant], brand, notOurs])
    for (const line of readableText(html).split('\n')) {
      const said = saidOutside(line, values)
      if (said) outside.push(`${mail.name} (${variant}): ${said}`)
    }
  }
  expect(outside).toEqual([])
  expect(previews.length).toBeGreaterThan(50)
})

/** The English that follows has its own test and is left out below. */
const agreement = (state: string) => {
  const { spanish, ...content } = makeIn(locale, () => writeAgreement({ ...agreementFacts, state }))
  return { ...content, ...spanish, spanish }
}
const agreed = { version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }

const papers: Printable[] = [
  { kind: 'member-card', brand, memberCard, locale },
  { kind: 'member-card', brand, memberCard: { ...memberCard, usable: false }, locale },
  { kind: 'receipt', brand, receipt: { ...receipt, lines: saidLines(receipt.lines, { locale }) }, locale },
  { kind: 'savings', brand, own: savings, today: '2026-11-20', locale },
  { kind: 'renewal-letter', brand, words: renewalLetter, locale },
  { kind: 'grievance-decision-letter', brand, words: decisionLetter, locale },
  {
    kind: 'grievance-decision-letter',
    brand,
    words: { ...decisionLetter, state: 'CA', isAppeal: true },
    locale,
  },
  { kind: 'poster', brand, words: poster, locale },
  { kind: 'directory', brand, directory: [], today: '2026-11-20', locale },
  { kind: 'terms', brand, version: 3, said: [{ locale, title: '', blocks: [] }] },
  ...['AZ', 'CA', 'TX', 'FL'].map((state) => ({
    ...{ kind: 'agreement' as const, brand, content: agreement(state), ...agreed, locale },
  })),
]
const names = valuesOf([
  [brand, notOurs, poster, memberCard.planName, memberCard.memberNumber, memberCard.office, receipt.number],
  [
    'Adult cleaning',
    'Noor',
    'Haddad',
    'Wren',
    '18 Juniper Way, Phoenix, AZ',
    renewalLetter.address,
    'LDC-TX-0410',
  ],
])

test('no member document has a sentence that is in no catalog', async () => {
  const outside: string[] = []
  for (const paper of papers) {
    const printed = await printDocument(paper)
    const { text } = await extractText(new Uint8Array(printed), { mergePages: true })
    expect(text.length).toBeGreaterThan(80)
    let left = text.replaceAll(/\s+/g, ' ').split('This contract is in English and Spanish.')[0] ?? ''
    for (const name of names) left = left.replaceAll(name, '·')
    const sentences = left.split(/(?<=[.?!:])\s|·/)
    for (const sentence of sentences) {
      const said = saidOutside(sentence, names)
      if (said) outside.push(`${paper.kind}: ${said}`)
    }
  }
  expect(outside).toEqual([])
})
