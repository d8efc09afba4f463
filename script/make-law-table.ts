import { writeFileSync } from 'node:fs'
import { formatCents } from '#domain/format.ts'
import { primaryMemberFromAge } from '#domain/law/ages.ts'
import { inState, type StateLaw } from '#domain/law/by-state.ts'
import { departedProviderDays, disclosurePoints } from '#domain/law/disclosures.ts'
import { stateNotice } from '#domain/law/grievance-notices.ts'
import { grievanceLaw, waitsForReply } from '#domain/law/grievances.ts'
import { refundLaw, refundPaidWithinDays } from '#domain/law/refunds.ts'
import { registrationLaw, registrationWarningDays } from '#domain/law/registrations.ts'
import { regulators } from '#domain/law/regulators.ts'
import {
  consentKeptYears,
  consentKeptYearsAfterEnd,
  priceNoticeDays,
  renewalLaw,
  usualNoticeDays,
} from '#domain/law/renewals.ts'
import { salesLaw } from '#domain/law/sales.ts'
import { isStateCode, stateNames } from '#domain/values/states.ts'

/** A table cell for each start of the refund window. */
const windowStarts = {
  joining: 'joining',
  effective_date: 'first day of the membership',
  application_or_payment: 'application or payment, the later',
  papers_received: 'card and papers received',
} as const

/** The laws that differ by state, by topic. */
const laws: [string, StateLaw<object>][] = [
  ['Registration', registrationLaw],
  ['Refunds', refundLaw],
  ['Prepaying', salesLaw],
  ['Renewals', renewalLaw],
]

const questions = [
  'Sources: none of those above was read in a state’s official code of today. Those of registrations say in brackets where their text was read; without brackets, or where it says so, nobody has read it (`domain/law/registrations.ts`).',
  'Registration: which of these states ask a plan of this operator’s kind (offices of others, or one practice) to register, and whether others do. States with “none known” may ask for one as well: reports count 24 and 25 states. Several states exempt a dentist’s own plan.',
  'Included visits ($0): whether they are a prepaid service that needs a license beyond a discount plan’s.',
  'Full refunds: Illinois, Missouri, Nebraska and New Hampshire count from the day the member receives card and papers. Enamel delivers both by email on the day of joining and counts from the next day. Is that receipt, also where papers go by mail?',
  'Interest: whether a refund that is paid later than 30 days owes interest (Missouri 376.1508), and at what rate. Enamel shows the day it is due and pays none.',
  'Renewal notices: Florida 501.165 and Colorado 6-1-732: how the days are counted; only parts were read.',
  'Renewal notices: states without a row under Renewals are treated as California. Where a law asks for a narrower window, add it to `domain/law/renewals.ts`.',
  'Renewal notices: Massachusetts 940 CMR 38.05: the duties for terms of a month or less.',
  'Prices: whether the first payment for one person, with the joining fee in it, is the whole price where people see plans before they say how many they are (California, Massachusetts, Colorado, Minnesota, Virginia, Oregon, Connecticut).',
  'Complaints: outside California the 30 days wait while the operator waits for a reply. Which other states allow no pause? Add them to `domain/law/grievances.ts`.',
  'Complaints: each state’s department and its phone. Where no phone is given, none was checked. South Carolina registers plans at its Department of Consumer Affairs, so that is named; Arizona’s page names the Attorney General’s consumer office too.',
  'Toll-free phone: asked for in Nevada, Oregon and Texas. The heading of Nebraska 44-8309 names one; its text was not read.',
  'Electronic papers: whether the sentence beside the box, and papers by email, are the consent of 15 USC 7001(c), which asks that the member show they can open them.',
  'Consumer health data (Washington RCW 19.373, Nevada SB 370): whether visits and the choice of a plan are such data, and whether joining is consent enough.',
  'Consents: kept three years, or one after the end of the membership. A person who asks to be erased keeps their consents’ text, without name, internet address or signature. Is that proof enough?',
  'Words: the lists of Florida 636.210, Rhode Island 27-74-11, Nebraska 44-8311 and Nevada 695H.100, as `domain/law/prohibited-words.ts` has them; and “no waiting periods”, which Florida lets a plan say only if it has none.',
  'California: whether a discount plan may advertise as this site does under Health and Safety Code 1395 (exact prices), and whether the fixed notice is the current one.',
  'Sales tax on the fee: none is charged. New York, Oklahoma and Massachusetts were looked at; Hawaii, New Mexico and South Dakota are open.',
  'The Spanish wording of consents, agreements and notices (45 CFR 92.201(c)(3)). Contracts are in English.',
  '“Member prices come from the price list our offices have signed”: the operator keeps the signed lists as proof.',
]

/** docs/law.md generated from `domain/law`; `npm run law` writes it. */
export function lawTable(): string {
  const states = Object.entries(stateNames).filter(([code]) => isStateCode(code))
  const everywhere = [
    ['Complaints confirmed within', `${grievanceLaw.acknowledgeWorkingDays} business days`],
    ['Complaints decided within', `${grievanceLaw.resolveDays} days`],
    ['Refunds paid within', `${refundPaidWithinDays} days`],
    [
      'Renewal notices',
      `${usualNoticeDays.join(' and ')} days ahead, unless a brand sets others inside every state’s bounds`,
    ],
    ['Higher prices told', `${priceNoticeDays.first} to ${priceNoticeDays.last} days ahead`],
    [
      'Consents kept',
      `${consentKeptYears} years, or ${consentKeptYearsAfterEnd} after the end if that is longer`,
    ],
    ['Disclosures printed', `${disclosurePoints} points or larger`],
    ['Departed offices off the directory', `${departedProviderDays} days later`],
    ['Buyers', `${primaryMemberFromAge} or older`],
    ['Registrations warned of', `${registrationWarningDays} days ahead`],
  ]
  return `# The law, state by state

Made from \`domain/law\` by \`npm run law\`; a test fails when it is not current. It is what Enamel does, not legal advice:
an operator’s counsel confirms it before launch and once a year.

## In every state

| rule | what Enamel does |
| --- | --- |
${everywhere.map(row).join('\n')}

## By state

| state | registration | toll-free phone | full refund within | counted from | after that | most of a fee kept | prepaid at most | renewal notice, days ahead | yearly notice of monthly plans | days to decide a complaint | fixed notice | regulator |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${states.map(([code, name]) => row(stateRow(code, name))).join('\n')}

## Sources

${states.flatMap(([code, name]) => sourcesOf(code, name)).join('\n')}

Where a state has no source of its own:

${laws.map(([about, { source }]) => `- ${about}: ${source}.`).join('\n')}

## What counsel has to confirm

${questions.map((question, at) => `${at + 1}. ${question}`).join('\n')}
`
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

function stateRow(code: string, name: string): string[] {
  const { mustRegister, asksTollFree } = inState(registrationLaw, code)
  const refund = inState(refundLaw, code)
  const { maxPrepaidMonths } = inState(salesLaw, code)
  const { noticeFrom, noticeBy, yearlyNoticeBy } = inState(renewalLaw, code)
  const kept = refund.mostFeeKeptCents
  const { name: department, phone } = regulators[code as keyof typeof regulators]
  return [
    `${name} (${code})`,
    mustRegister ? 'sold only with one on record' : 'none known',
    asksTollFree ? 'required' : 'optional',
    `${refund.refundWindowDays} days`,
    windowStarts[refund.windowFrom],
    refund.proRataAfterWindow ? 'unused part' : 'nothing',
    kept === undefined ? 'all of it' : formatCents(kept),
    `${maxPrepaidMonths} months`,
    `${noticeFrom} to ${noticeBy}`,
    yearlyNoticeBy > 0 ? `${yearlyNoticeBy} days ahead or more` : 'before the charge',
    `${grievanceLaw.resolveDays}${waitsForReply(code) ? ', paused while we wait for a reply' : ', never paused'}`,
    stateNotice(code)?.fixedText ? 'yes' : 'no',
    phone ? `${department}, ${phone}` : department,
  ]
}

function sourcesOf(code: string, name: string): string[] {
  const own = laws.flatMap(([about, { states }]) => {
    const source = isStateCode(code) ? states[code]?.source : undefined
    return source ? `${about}: ${source}` : []
  })
  return own.length > 0 ? [`- **${name}.** ${own.join('. ')}.`] : []
}

if (process.argv[1]?.endsWith('make-law-table.ts')) writeFileSync('docs/law.md', lawTable())
