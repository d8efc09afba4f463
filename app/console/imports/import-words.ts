import { guessPaymentColumns, paymentColumns } from '#domain/back-office/billing/import/payment-columns.ts'
import { guessVisitColumns, visitColumns } from '#domain/back-office/desk/import/visit-columns.ts'
import type { ImportMapping, ImportView } from '#domain/back-office/imports/import.schema.ts'
import type { ImportColumns } from '#domain/back-office/imports/import-columns.ts'
import { guessMemberColumns, memberColumns } from '#domain/back-office/members/import/member-columns.ts'
import { guessOfficeColumns, officeColumns } from '#domain/back-office/offices/import/office-columns.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type Imported, type ImportKind, imported, importedThings } from '#domain/values/imports.ts'

/** The screens' texts for one kind of import. */
type Words = {
  /** The name of its section. */
  roomName: string
  one: string
  many: string
  listed: string
  about: string
  columns: ImportColumns
  /** Guesses the column mapping from the header. */
  guess: (header: string[]) => ImportMapping
  title: string
  lead: string
  hint: string
  /** The possible kinds of file, the default first; `find` detects the kind from the header. */
  kinds: { value: ImportKind; label: string; about?: string }[]
  find?: (header: string[]) => ImportKind
  /** The counts for a file; `would`: nothing is written yet. */
  facts: (found: ImportView, would: boolean) => [name: string, value: string | number][]
}

const words: Record<Imported, Words> = {
  offices: {
    roomName: 'Offices',
    one: 'one office',
    many: 'offices',
    listed: 'Imports of offices',
    about: 'Your own files, or files from NPPES. Each is checked first, and can be undone.',
    columns: officeColumns,
    guess: guessOfficeColumns,
    title: 'Import offices',
    lead: 'The file is checked first: you see what would be new, changed and refused before anything is written.',
    hint: 'CSV in UTF-8 with column names in the first line, up to 512 MB. From NPPES, the file npidata_pfile, ideally cut down to your states.',
    kinds: [
      { value: 'own', label: 'Offices in columns of its own' },
      {
        value: 'nppes',
        label: 'NPPES data dissemination file',
        about:
          'Practice locations of dental organizations and of dentists on their own are imported (taxonomies 1223, 261QD0000X and 204E00000X)and recognized again by their NPI. Anyone deactivated or not a dentist is skipped.',
      },
    ],
    find: (header) => (header.includes('NPI') && header.includes('Entity Type Code') ? 'nppes' : 'own'),
    facts: ({ added, changed, unchanged, refused, ending, kind, more }, would) => [
      [would ? 'Would be new' : 'New', added],
      [would ? 'Would change' : 'Changed', changed],
      ['Unchanged', unchanged],
      ['Refused', refused],
      [would ? 'Would get a last day' : 'Got a last day', ending],
      ...(kind === 'nppes'
        ? ([
            ['Skipped: not a dentist or dental clinic', Number(more.notDental ?? 0)],
            ['Skipped: deactivated', Number(more.deactivated ?? 0)],
            ['Skipped: works for someone else', Number(more.employed ?? 0)],
            ['Skipped: outside of the United States', Number(more.abroad ?? 0)],
          ] as [string, number][])
        : []),
    ],
  },
  members: {
    roomName: 'Members',
    one: 'one membership',
    many: 'memberships',
    listed: 'Imports of members',
    about:
      'Members from another platform. Each file is checked first, and can be undone until its members use their memberships.',
    columns: memberColumns,
    guess: guessMemberColumns,
    title: 'Import members',
    lead: 'Members from another platform, with the terms they paid for there. The file is checked first, nothing is charged, and no one is emailed until you send the invitations.',
    hint: 'CSV in UTF-8 with column names in the first line, one row per person. Family members share the same text in “Family”, or each names the primary member. Cards come through the gateway’s own transfer: one column has the gateway’s token for each primary member’s card, never a card number.',
    kinds: [{ value: 'members', label: 'Members of another platform' }],
    facts: ({ added, unchanged, refused, more }, would) => [
      [would ? 'Would be new memberships' : 'New memberships', added],
      ['People in them', Number(more.people ?? 0)],
      ['Families', Number(more.families ?? 0)],
      ...(Number(more.sharedEmails) > 0
        ? [
            ['Without an email, because an earlier line has it', Number(more.sharedEmails)] as [
              string,
              number,
            ],
          ]
        : []),
      ['With a card at the gateway', Number(more.cards ?? 0)],
      ...(Number(more.cardsExpired) > 0
        ? [['Of them expired', Number(more.cardsExpired)] as [string, number]]
        : []),
      ...(Number(more.cardsEnding) > 0
        ? [['Of them ending before the renewal', Number(more.cardsEnding)] as [string, number]]
        : []),
      ['Already paid there', formatCents(Number(more.elsewhereCents ?? 0))],
      ...days(
        more,
        ['Earliest paid-through date', 'coveredFrom'],
        ['Latest paid-through date', 'coveredUntil'],
      ),
      ['Imported before', unchanged],
      ['Refused rows', refused],
    ],
  },
  visits: {
    roomName: 'Desk',
    one: 'one visit',
    many: 'visits',
    listed: 'Imports of visits',
    about: 'Visits from a practice management system. Each file is checked first, and can be undone.',
    columns: visitColumns,
    guess: guessVisitColumns,
    title: 'Import visits',
    lead: 'Visits that weren’t logged at a desk here. The file is checked first, included visits are counted as at the desk, and no one is emailed.',
    hint: 'CSV in UTF-8 with column names in the first line, one row per visit. A family’s card needs the patient’s first name or birth date. Prices missing from the file come from the member’s plan today.',
    kinds: [{ value: 'visits', label: 'Visits of members' }],
    facts: ({ added, refused, more }, would) => [
      [would ? 'Would be new visits' : 'New visits', added],
      ['Of them included in the plan', Number(more.included ?? 0)],
      ['Saved', formatCents(Number(more.savedCents ?? 0))],
      ...days(more, ['From', 'firstOn'], ['To', 'lastOn']),
      ['Refused rows', refused],
    ],
  },
  payments: {
    roomName: 'Money',
    one: 'one payment',
    many: 'payments',
    listed: 'Imports of payments',
    about:
      'Payments taken at desks, from a practice management system. Each is checked first, and can be undone.',
    columns: paymentColumns,
    guess: guessPaymentColumns,
    title: 'Import payments',
    lead: 'Payments for terms that are due, taken at a desk in cash, by check or by its terminal. The file is checked first. Each imported payment counts as if the desk had taken it here, and the member gets a receipt by email.',
    hint: 'CSV in UTF-8 with column names in the first line, one row per payment. The amount must match the amount due to the cent, and the day must be within the last 60. A check needs its number, a terminal payment its reference.',
    kinds: [{ value: 'payments', label: 'Payments at a desk' }],
    facts: ({ added, refused, more }, would) => [
      [would ? 'Would be taken' : 'Taken', added],
      ['In cash', formatCents(Number(more.cashCents ?? 0))],
      ['By check', formatCents(Number(more.checkCents ?? 0))],
      ['At the terminal', formatCents(Number(more.terminalCents ?? 0))],
      ...days(more, ['From', 'firstOn'], ['To', 'lastOn']),
      ['Refused rows', refused],
    ],
  },
}

/** The screens' texts for an import, its calls, and whether writing requires typing the number. */
export type ImportWords = Words & { api: (typeof imported)[Imported]['path']; isSure: boolean }

export const importWords = Object.fromEntries(
  importedThings.map((of) => [of, { ...words[of], api: imported[of].path, isSure: imported[of].isSure }]),
) as Record<Imported, ImportWords>

/** The file's known dates, by label. */
function days(more: ImportView['more'], ...asked: [label: string, name: string][]): [string, string][] {
  return asked.flatMap(([label, name]) => (more[name] ? [[label, formatDate(String(more[name]))]] : []))
}
