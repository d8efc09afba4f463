import type { ShareLook, ShareWords } from '#documents/share-image/draw-share.ts'
import type { OfficeStatement } from '#domain/back-office/billing/statements/statement.schema.ts'
import type { CaseWords } from '#domain/back-office/support/case-mail.queries.server.ts'
import type { IdCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import type { OwnSavings } from '#domain/savings/member-savings.server.ts'
import { type In, inLocale, type Locale } from '#messages/locale.ts'
import { createThread } from '#platform/thread.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import type { Agreement } from './agreement.tsx'
import type { PrintedDirectory } from './directory.tsx'
import type { DocumentBrand } from './parts/letterhead.tsx'
import type { PosterWords } from './poster.tsx'
import type { RenewalLetterWords } from './renewal-letter.tsx'
import type { PrintedTerms } from './terms.tsx'

/** Whatever is printed, with all that it says: it is sent to the thread that prints, so it is data and nothing else. */
export type Printable =
  | ({ kind: 'agreement'; brand: DocumentBrand; locale: Locale } & Agreement)
  | ({ kind: 'directory'; brand: DocumentBrand } & PrintedDirectory)
  | { kind: 'id-card'; brand: DocumentBrand; idCard: IdCard; locale: Locale }
  | { kind: 'office-statement'; brand: DocumentBrand; statement: OfficeStatement }
  | { kind: 'outcome-letter'; brand: DocumentBrand; words: CaseWords; locale: Locale }
  | { kind: 'poster'; brand: DocumentBrand; words: PosterWords; locale: Locale }
  | { kind: 'receipt'; brand: DocumentBrand; receipt: Receipt; locale: Locale }
  | { kind: 'renewal-letter'; brand: DocumentBrand; words: RenewalLetterWords; locale: Locale }
  | { kind: 'savings'; brand: DocumentBrand; own: OwnSavings; today: string; locale: Locale }
  | ({ kind: 'terms'; brand: DocumentBrand } & PrintedTerms)
  | { kind: 'share-picture'; look: ShareLook; words: ShareWords }

/** The language of the page or mail that a document is made for. */
const around = (): In => ({ locale: inLocale() })

/** A document holds the thread for a good part of a second, so one is made after the other. */
const turns = createWorkQueue({ running: 1, waiting: 20, waitingOfOne: 20 })

/** Beside this file as it was written; as it was built, beside the file that starts the process. */
const places = ['documents-thread.ts', 'documents-thread.js', '../documents-thread.js']
const ask = createThread<Printable, Uint8Array>({
  places: places.map((place) => new URL(place, import.meta.url)),
  memoryMb: 512,
  // Fonts and programs take some 90 MB, and whoever asks for one document rarely asks for another; but to start takes a
  // second, which a busy site must not spend on each. As it was written it takes many.
  idleMs: import.meta.url.endsWith('.ts') ? 60_000 : 10_000,
})

/**
 * Prints in a thread of its own, one after the other.
 * @throws TooBusy when too many are waiting; whatever ended the thread.
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

/** The membership agreement as agreed, in the language it was read in, as a letter-size PDF; the disclosures are on its first page. */
export function renderAgreementPdf(brand: DocumentBrand, agreement: Agreement): Promise<Buffer> {
  return print({ kind: 'agreement', brand, ...agreement, locale: agreement.content.spanish ? 'es' : 'en' })
}

/** The terms of service as a letter-size PDF. */
export function renderTermsPdf(brand: DocumentBrand, terms: PrintedTerms): Promise<Buffer> {
  return print({ kind: 'terms', brand, ...terms })
}

/** The ID card as a letter-size PDF: both sides at wallet size to cut out, and the same facts in large print. */
export function renderIdCardPdf(
  brand: DocumentBrand,
  idCard: IdCard,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'id-card', brand, idCard, locale })
}

/** The poster of an office with the way to join there, as a letter-size PDF. */
export function renderPosterPdf(
  brand: DocumentBrand,
  words: PosterWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'poster', brand, words, locale })
}

/** The statement of one office in a month, as a letter-size PDF. */
export function renderOfficeStatementPdf(brand: DocumentBrand, statement: OfficeStatement): Promise<Buffer> {
  return print({ kind: 'office-statement', brand, statement })
}

/** What a member has saved as a letter-size PDF; `today` is the brand's calendar date. */
export function renderSavingsPdf(
  brand: DocumentBrand,
  own: OwnSavings,
  today: string,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'savings', brand, own, today, locale })
}

/** The letter that tells the decision of a grievance, or of its appeal, as a letter-size PDF. */
export function renderOutcomeLetter(
  brand: DocumentBrand,
  words: CaseWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'outcome-letter', brand, words, locale })
}

/** What that letter's file is called. */
export function letterFile({ reference, isAppeal }: Pick<CaseWords, 'reference' | 'isAppeal'>): string {
  return `${isAppeal ? 'appeal' : 'decision'}-${reference}.pdf`
}

/** The letter that tells a member of a renewal on paper, as a letter-size PDF. */
export function renderRenewalLetter(
  brand: DocumentBrand,
  words: RenewalLetterWords,
  { locale }: In = around(),
): Promise<Buffer> {
  return print({ kind: 'renewal-letter', brand, words, locale })
}
