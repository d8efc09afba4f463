import type { ShareLook, ShareWords } from '#documents/share-image/draw-share.ts'
import type { OfficeStatement } from '#domain/back-office/billing/statements/statement.schema.ts'
import type { CaseWords } from '#domain/back-office/support/case-mail.queries.server.ts'
import type { MemberCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import type { OwnSavings } from '#domain/savings/member-savings.server.ts'
import { type In, inLocale, type Locale } from '#messages/locale.ts'
import { createThread } from '#platform/thread.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import type { Agreement } from './agreement.tsx'
import type { DocumentBrand } from './parts/letterhead.tsx'
import type { PosterWords } from './poster.tsx'
import type { drawings } from './print-document.tsx'
import type { RenewalLetterWords } from './renewal-letter.tsx'
import type { PrintedTerms } from './terms.tsx'

type Drawings = typeof drawings
/** One PDF: its kind, and the props of the component that draws it. */
type PrintedPdf = {
  [Kind in keyof Drawings]: { kind: Kind; locale?: Locale } & Parameters<Drawings[Kind]>[0]
}[keyof Drawings]

/** Everything needed to print one document. It's copied to the worker thread, so it must be plain data. */
export type Printable = PrintedPdf | { kind: 'share-picture'; look: ShareLook; words: ShareWords }

/** The language of the page or email that the document belongs to. */
const around = (): In => ({ locale: inLocale() })

/** A document keeps the thread busy for most of a second, so documents print one at a time. */
const turns = createWorkQueue({ running: 1, waiting: 20, waitingOfOne: 20 })

/** In development the worker is beside this file; in a build, beside the file that starts the process. */
const places = ['documents-thread.ts', 'documents-thread.js', '../documents-thread.js']
const ask = createThread<Printable, Uint8Array>({
  places: places.map((place) => new URL(place, import.meta.url)),
  memoryMb: 512,
  // Fonts and code take about 90 MB, so an idle thread exits soon. Starting it takes a second, longer in development.
  idleMs: import.meta.url.endsWith('.ts') ? 60_000 : 10_000,
})

/**
 * Prints on the worker thread, one document at a time.
 * @throws TooBusy if too many documents are waiting; otherwise whatever ended the thread.
 */
export async function print(printable: Printable): Promise<Buffer> {
  const { buffer, byteOffset, length } = await turns('everybody', () => ask(printable))
  return Buffer.from(buffer, byteOffset, length)
}

/** The receipt as a letter-size PDF. */
export function renderReceiptPdf(
  brand: DocumentBrand,
  receipt: Receipt,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({
    kind: 'receipt',
    brand,
    receipt: { ...receipt, lines: saidLines(receipt.lines, { locale }) },
    locale,
  })
}

/** The membership agreement in the language the member read, as a letter-size PDF with the disclosures on page 1. */
export function renderAgreementPdf(brand: DocumentBrand, agreement: Agreement): Promise<Buffer> {
  return print({ kind: 'agreement', brand, ...agreement, locale: agreement.content.spanish ? 'es' : 'en' })
}

/** The terms of service as a letter-size PDF. */
export function renderTermsPdf(brand: DocumentBrand, terms: PrintedTerms): Promise<Buffer> {
  return print({ kind: 'terms', brand, ...terms })
}

/** The member card as a letter-size PDF: both sides at wallet size to cut out, and the same facts in large print. */
export function renderMemberCardPdf(
  brand: DocumentBrand,
  memberCard: MemberCard,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'member-card', brand, memberCard, locale })
}

/** The poster for an office, with the address for joining there, as a letter-size PDF. */
export function renderPosterPdf(
  brand: DocumentBrand,
  words: PosterWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'poster', brand, words, locale })
}

/** One office's statement for a month, as a letter-size PDF. */
export function renderOfficeStatementPdf(brand: DocumentBrand, statement: OfficeStatement): Promise<Buffer> {
  return print({ kind: 'office-statement', brand, statement })
}

/** A member's savings as a letter-size PDF; `today` is the brand's calendar date. */
export function renderSavingsPdf(
  brand: DocumentBrand,
  own: OwnSavings,
  today: string,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'savings', brand, own, today, locale })
}

/** The decision letter for a grievance or its appeal, as a letter-size PDF. */
export function renderDecisionLetter(
  brand: DocumentBrand,
  words: CaseWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'grievance-decision-letter', brand, words, locale })
}

/** The decision letter's file name. */
export function letterFile({ reference, isAppeal }: Pick<CaseWords, 'reference' | 'isAppeal'>): string {
  return `${isAppeal ? 'appeal' : 'decision'}-${reference}.pdf`
}

/** The paper renewal notice for a member without an email address, as a letter-size PDF. */
export function renderRenewalLetter(
  brand: DocumentBrand,
  words: RenewalLetterWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'renewal-letter', brand, words, locale })
}
