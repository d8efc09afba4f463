import type { z } from 'zod'
import type { Refusal } from '#domain/back-office/imports/import-kind.ts'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { type DateOrder, readFileDate } from '#domain/back-office/imports/read-dates.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import { findPeopleProblems } from '#domain/orders/checkout/checkout-people.rules.ts'
import {
  birthDateSchema,
  emailSchema,
  keptAddressSchema,
  lastNameSchema,
  nameSchema,
  phoneSchema,
} from '#domain/person.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { madeNumber, withoutUnseen } from '#domain/typed-text.rules.ts'
import type { Address } from '#domain/values/accounts.ts'
import type { relationships } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'
import { mailStateOf, stateCodeOf, stateNameOf } from '#domain/values/states.ts'
import { holderWords, intervalOf, noWords, relationOf, yesWords } from './family-words.ts'
import { type MemberColumn, memberColumns } from './member-columns.ts'
import { notActive } from './read-status.rules.ts'
import { termStart } from './term-start.rules.ts'

/** A row of the file: the trimmed cells of its mapped columns. */
export type PersonRow = { line: number; cells: Partial<Record<MemberColumn, string>> }

type Person = { firstName: string; lastName: string; dateOfBirth: string }
type Dependent = Person & { relationship: (typeof relationships)[number]; disabled: boolean }

/** A family as it's written: one account, one membership, one term that was paid elsewhere. */
export type ImportedFamily = {
  /** Lines of the file; the primary member's is first. */
  lines: number[]
  externalId: string
  member: Person & { email: string | null; phone: string | null; address: Address | null }
  /** The line of another person whose account already has this email; null: the email is their own. */
  emailOfLine: number | null
  state: string
  dependents: Dependent[]
  plan: Pick<Plan, 'id' | 'versionId' | 'name'>
  interval: Interval
  termStartsOn: string
  termEndsOn: string
  joinedOn: string
  /** What was paid for the term elsewhere; 0 if not stated. */
  elsewhereCents: number
  officeId: string | null
  /** The gateway's name for the card it took over; null: none. */
  cardName: string | null
}

/** The brand's data that a row can refer to. `today` is its calendar date. */
export type Known = {
  today: string
  dates: FileDates
  plans: readonly Plan[]
  /** Whether a ZIP code is possible for residents of a state. */
  mayBeOfState: (zip: string, state: string) => boolean
  offices: ReadonlyMap<string, { id: string; hasLeft: boolean; planIds: string[] }>
}

/** How a file's dates are read: the chosen order, and the orders each column's dates allow. */
type FileDates = { order: DateOrder | null; seen: (column: MemberColumn) => ReadonlySet<DateOrder> }

/** One family's rows, primary member first; or why each is refused. */
export type GroupedFamily = { holder: PersonRow; others: PersonRow[] }

const cell = ({ cells }: PersonRow, column: MemberColumn) => cells[column] ?? ''
const word = (row: PersonRow, column: MemberColumn) => cell(row, column).toLowerCase()

/** What one family's rows share: the family's id, or its primary member's id. */
export function familyKey(row: PersonRow): string {
  const household = cell(row, 'household')
  return household ? `family ${household}` : `holder ${cell(row, 'primaryId') || cell(row, 'externalId')}`
}

/** Finds the primary member among rows that belong together. */
export function groupFamily(rows: readonly PersonRow[]): GroupedFamily | { refused: Refusal[] } {
  const named = rows.filter((row) => cell(row, 'primaryId') !== '')
  const heldBy = new Set(named.map((row) => cell(row, 'primaryId')))
  const holders =
    heldBy.size > 0
      ? rows.filter((row) => heldBy.has(cell(row, 'externalId')))
      : rows.filter((row) => holderWords.includes(word(row, 'relationship')))
  const [holder] = holders
  if (holder && holders.length === 1)
    return { holder, others: rows.filter((row) => row !== holder).toSorted((a, b) => a.line - b.line) }
  const reason = holder
    ? 'More than one row of this family is its primary member. Write “spouse”, “child” or “other” for the others.'
    : heldBy.size > 0
      ? `The file has no row for ${[...heldBy].map((id) => `“${id}”`).join(', ')}, the primary member.`
      : 'No row of this family is marked as its primary member. Write “self” for that person.'
  return { refused: rows.map(({ line }) => ({ line, reason })) }
}

/** Whether a word states a relationship to the primary member. */
export const isDependentWord = (typed: string): boolean => relationOf[typed.toLowerCase()] !== undefined

/** Refuses a whole family if any of its rows has a status other than active. Empty: the family is taken. */
export function inactiveOf({ holder, others }: GroupedFamily): Refusal[] {
  const rows = [holder, ...others]
  const first = rows.find((row) => notActive(cell(row, 'status')) !== null)
  if (!first) return []
  return rows
    .toSorted((a, b) => a.line - b.line)
    .map((row) => ({
      line: row.line,
      reason: notActive(cell(row, 'status')) ?? `Line ${first.line}, of the same family, is refused.`,
    }))
}

/** Reads a family from its rows, whole or not at all: if one row is wrong, each other row's refusal names it. */
export function readFamily(
  { holder, others }: GroupedFamily,
  known: Known,
): { family: ImportedFamily } | { refused: Refusal[] } {
  const read = new Map([holder, ...others].map((row) => [row, new RowReader(row, known)]))
  const reader = (row: PersonRow) => read.get(row) ?? new RowReader(row, known)
  const own = reader(holder)
  const member = { ...own.person(), ...own.reach() }
  const dependents = others.map((row) => reader(row).dependent())
  const what = own.membership(known)
  if ([...read.values()].every(({ reasons }) => reasons.length === 0) && what) {
    const { firstName, lastName, dateOfBirth } = member
    const account = { firstName, lastName, dateOfBirth }
    const problems = findPeopleProblems({ account, dependents }, known.today)
    for (const { path, message } of problems) {
      const at = /^dependents\.(\d+)/.exec(path)?.[1]
      const row = at === undefined ? holder : others[Number(at)]
      if (row) reader(row).reasons.push(message)
    }
    const { plan, interval } = what
    const tier = findTierProblem(plan, dependents)
    if (tier) reader(others[tier.index ?? -1] ?? holder).reasons.push(tier.message)
    const price = plan.prices.find((each) => each.interval === interval)
    if (price?.additionalMemberCents === null && countCovered(plan, dependents.length) > 1)
      own.reasons.push(`${plan.name} is for one person only.`)
  }
  const wrong = [...read.values()].filter(({ reasons }) => reasons.length > 0)
  const [first] = wrong.toSorted((a, b) => a.row.line - b.row.line)
  if (first || !what) {
    const refused = [...read.values()].map(({ row, reasons }) => ({
      line: row.line,
      reason: reasons.join(' ') || `Line ${first?.row.line}, of the same family, is refused.`,
    }))
    return { refused }
  }
  const externalId = cell(holder, 'externalId')
  const { plan, ...rest } = what
  const { id, versionId, name } = plan
  const lines = [holder, ...others].map(({ line }) => line)
  return {
    family: {
      lines,
      externalId,
      member,
      emailOfLine: null,
      dependents,
      plan: { id, versionId, name },
      ...rest,
    },
  }
}

const nobody = { firstName: '', lastName: '', dateOfBirth: '1900-01-01' }
/** Placeholders for an empty date in systems that require one. */
const noDate = /^(?:0001-01-01|01\/01\/0001|1\/1\/0001)/
const noBirthDate = ['1900-01-01', '1899-12-30', '1899-12-31']
/** Reads one row and collects its errors, as sentences. */
class RowReader {
  readonly row: PersonRow
  readonly reasons: string[] = []
  readonly #known: Known

  constructor(row: PersonRow, known: Known) {
    this.row = row
    this.#known = known
    const id = cell(row, 'externalId')
    if (id === '') this.reasons.push('Its ID is missing.')
    else if (id.length > 100) this.reasons.push('Its id has more than 100 characters.')
    for (const column of ['externalId', 'household', 'primaryId'] as const)
      if (madeNumber.test(cell(row, column)))
        this.#wrong(
          column,
          `“${cell(row, column)}” was turned into a number by a spreadsheet, and its digits are lost. Format the column as text, and export it again.`,
        )
  }

  #wrong(column: MemberColumn, what: string): void {
    this.reasons.push(`${memberColumns[column].label}: ${what}`)
  }

  person(): Person {
    const firstName = this.#read('firstName', nameSchema) ?? nobody.firstName
    const lastName = this.#read('lastName', lastNameSchema) ?? nobody.lastName
    const dateOfBirth = this.#birthDate() ?? nobody.dateOfBirth
    return { firstName, lastName, dateOfBirth }
  }

  #birthDate(): string | null {
    const date = cell(this.row, 'dateOfBirth') === '' ? '' : this.#date('dateOfBirth')
    if (date === null) return null
    if (noBirthDate.includes(date)) {
      const typed = cell(this.row, 'dateOfBirth')
      this.#wrong('dateOfBirth', `“${typed}” means “none” in many systems. Enter the real one.`)
      return null
    }
    const read = birthDateSchema.safeParse(date)
    if (read.success) return read.data
    this.#wrong('dateOfBirth', read.error.issues[0]?.message ?? '')
    return null
  }

  dependent(): Dependent {
    const typed = word(this.row, 'relationship')
    const relationship = relationOf[typed]
    if (!relationship)
      this.reasons.push(
        typed === '' || holderWords.includes(typed)
          ? 'The relationship is missing. Write “spouse”, “partner”, “child” or “other”.'
          : `“${typed}” is not a relationship known here: write “spouse”, “partner”, “child” or “other”.`,
      )
    return { ...this.person(), relationship: relationship ?? 'other', disabled: this.#isDisabled() }
  }

  #isDisabled(): boolean {
    const typed = word(this.row, 'disabled')
    if (![...yesWords, ...noWords].includes(typed))
      this.#wrong('disabled', `“${typed}” is neither “yes” nor “no”.`)
    return yesWords.includes(typed)
  }

  reach(): Pick<ImportedFamily['member'], 'email' | 'phone' | 'address'> {
    const has = (column: MemberColumn) => cell(this.row, column) !== ''
    return {
      email: has('email') ? this.#read('email', emailSchema) : null,
      phone: has('phone') ? this.#phone() : null,
      address: has('line1') ? this.#address() : null,
    }
  }

  /** A phone number without its extension; null if the cell has several. */
  #phone(): string | null {
    const read = phoneSchema.safeParse(cell(this.row, 'phone'))
    if (read.success) return read.data
    const typed = withoutUnseen(cell(this.row, 'phone'))
    this.#wrong('phone', `“${typed}” is not a 10-digit U.S. phone number.`)
    return null
  }

  #address(): Address | null {
    const { line1, line2, city, state = '', zip } = this.row.cells
    const found = keptAddressSchema.safeParse({
      line1,
      ...(line2 ? { line2 } : {}),
      city: city ?? '',
      state: stateCodeOf(state) ?? '',
      zip: wholeZip(zip ?? ''),
    })
    if (found.success) {
      const { zip: read, state: of } = found.data
      if (!this.#known.mayBeOfState(read, of))
        this.#wrong('zip', `${read} is not in ${stateNameOf(of)}, nor near it. Correct one of them.`)
      return found.data
    }
    // The membership reports an invalid state, so it isn't reported here too.
    for (const { path, message } of found.error.issues)
      if (path[0] !== 'state') this.#wrong(path[0] as MemberColumn, message)
    return null
  }

  /** What was bought, and through when it's paid; null if that can't be read. */
  membership({ today, plans, offices }: Known) {
    const state = stateCodeOf(cell(this.row, 'state'))
    if (!state) this.#wrong('state', noState(cell(this.row, 'state')))
    const plan = this.#plan(plans)
    const interval = intervalOf[word(this.row, 'interval')]
    if (!interval)
      this.#wrong(
        'interval',
        `“${cell(this.row, 'interval')}” is not one of ours. Write “month”, “quarter”, “half_year” or “year”.`,
      )
    else if (plan && !plan.prices.some((price) => price.interval === interval))
      this.reasons.push(`${plan.name} is not sold ${intervalWords(interval).by}.`)
    const typedOffice = cell(this.row, 'office')
    const office = offices.get(typedOffice)
    const officeId = office?.id ?? null
    const takesPlan = !plan || plan.allOffices || office?.planIds.includes(plan.id)
    if (typedOffice && !office) this.#wrong('office', `there is none with the id “${typedOffice}”.`)
    else if (office?.hasLeft) this.#wrong('office', `“${typedOffice}” no longer participates.`)
    else if (office && !takesPlan) this.#wrong('office', `“${typedOffice}” doesn’t accept ${plan.name}.`)
    const cardName = cell(this.row, 'card') || null
    if (cardName && !/^[\w/-]{6,255}$/.test(cardName))
      this.#wrong('card', 'this isn’t a card token from a gateway.')
    const typedPaid = cell(this.row, 'paid')
    const elsewhereCents = typedPaid === '' ? 0 : readMoney(typedPaid)
    if (elsewhereCents === null || elsewhereCents > 10_000_000)
      this.#wrong('paid', `“${typedPaid}” is not an amount.`)
    const days = interval ? this.#days(interval, today) : null
    if (!state || !plan || !interval || !days || elsewhereCents === null) return null
    return { state, plan, interval, officeId, cardName, elsewhereCents, ...days }
  }

  #plan(plans: readonly Plan[]): Plan | null {
    const typed = word(this.row, 'plan')
    const plan = plans.find(({ slug, name }) => slug.toLowerCase() === typed || name.toLowerCase() === typed)
    if (plan) return plan
    const all = plans.map(({ slug }) => slug).join(', ')
    this.#wrong('plan', `there is no “${cell(this.row, 'plan')}” here. Plans are: ${all}.`)
    return null
  }

  #days(interval: Interval, today: string) {
    const termEndsOn = this.#termEnd()
    if (!termEndsOn) return null
    if (termEndsOn < today) {
      this.reasons.push(`It is paid through ${formatDate(termEndsOn)} only: no one is on it anymore.`)
      return null
    }
    const since = cell(this.row, 'joinedOn') ? this.#date('joinedOn') : undefined
    if (since === null) return null
    const typed = cell(this.row, 'termStartsOn')
    const termStartsOn = typed ? this.#date('termStartsOn') : termStart(termEndsOn, interval, since)
    if (!termStartsOn) return null
    if (termStartsOn > today) {
      this.reasons.push(
        `Paid through ${formatDate(termEndsOn)} is more than ${intervalWords(interval).one} ahead: fill “${memberColumns.termStartsOn.label}”, or check the date.`,
      )
      return null
    }
    const [joinedOn = termStartsOn] = [since ?? termStartsOn, termStartsOn].toSorted()
    return { termStartsOn, termEndsOn, joinedOn }
  }

  #date(column: MemberColumn): string | null {
    const typed = cell(this.row, column)
    const { order, seen } = this.#known.dates
    const read = noDate.test(typed)
      ? { fault: 'is a placeholder, not a date' }
      : readFileDate(typed, { order, seen: seen(column) })
    if ('date' in read) return read.date
    this.#wrong(column, `“${typed}” ${read.fault}.`)
    return null
  }

  /** The paid-through date: as written, or the day before the next billing. */
  #termEnd(): string | null {
    if (cell(this.row, 'paidThrough') !== '' || cell(this.row, 'nextBilling') === '')
      return this.#date('paidThrough')
    const next = this.#date('nextBilling')
    return next === null ? null : addDays(next, -1)
  }

  #read(column: MemberColumn, schema: z.ZodType<string>): string | null {
    const read = schema.safeParse(cell(this.row, column))
    if (read.success) return read.data
    this.#wrong(column, read.error.issues[0]?.message ?? '')
    return null
  }
}

/** Why plans aren't sold there, and what to write instead. */
function noState(typed: string): string {
  const kind = mailStateOf(typed)
  if (kind === 'military')
    return `“${typed}” is a military post office (APO, FPO or DPO). Write the state this person lives in, and leave the address empty.`
  if (kind === 'territory')
    return `“${typed}” is a territory. Plans are for people of the 50 states, Washington, D.C. and Puerto Rico.`
  return `“${typed}” is not one.`
}

/** A ZIP code with the leading zero that a spreadsheet dropped, or the hyphen that a system left out. */
function wholeZip(typed: string): string {
  const text = typed.replace(/-$/, '')
  if (/^\d{3,4}$/.test(text)) return text.padStart(5, '0')
  return /^\d{9}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text
}
