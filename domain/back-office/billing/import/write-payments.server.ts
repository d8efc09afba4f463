import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments, receipts, refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { orders } from '#db/schema/orders.ts'
import { staff } from '#db/schema/staff.ts'
import { auditedMembership } from '#domain/back-office/desk/desk.server.ts'
import type { ImportSample } from '#domain/back-office/imports/import.schema.ts'
import {
  type BatchResult,
  type ImportRun,
  mostSampled,
  type Refusal,
} from '#domain/back-office/imports/import-kind.ts'
import type { MemberRows } from '#domain/back-office/imports/rows-of-members.server.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn, instantIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import { grantsNow } from '#domain/staff/access/grants.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import { imported } from '#domain/values/imports.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { ToldPayment } from './read-payment.rules.ts'

type At = { now: Date; isDry: boolean; gateway: PaymentGateway }
type Item = { line: number; item: MemberRows<ToldPayment> }
type Member = { membershipId: string; accountId: string; name: string; memberNumber: string }
type Taken = ToldPayment & { name: string; termEndsOn: string }

/**
 * Takes a batch's payments in transaction `tx`, each by the same command as a desk payment: same order, lock, receipt
 * and email. A row is refused with both amounts if its amount differs from the amount due, and if it was taken before,
 * by a file or manually.
 * @throws DomainError `conflict`: the sender of the file may no longer take payments
 */
export async function writePayments(tx: Db, at: At, run: ImportRun, items: Item[]): Promise<BatchResult> {
  const { brandId } = run
  const brand = await findBrandById(tx, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const by = await requireActor(tx, run)
  const numbers = items.map(({ item }) => item.memberNumber)
  const members = await lockMembers(tx, brandId, numbers)
  const refused: Refusal[] = []
  const taken: Taken[] = []
  for (const told of items.flatMap(({ item }) => item.told)) {
    try {
      const member = members.get(told.memberNumber)
      if (!member) throw refusal(`There is no card with the number ${told.memberNumber}.`)
      taken.push(await tx.transaction((inner) => takeOne(inner, { ...at, brand, by, run }, member, told)))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ line: told.line, reason: error.message })
    }
  }
  const sample = at.isDry ? taken.slice(0, Math.max(0, mostSampled - run.sampled)).map(sampleOf) : []
  const nothing = { changed: 0, unchanged: 0, ending: 0 }
  return { added: taken.length, ...nothing, refused, sample, more: counted(run.more, taken) }
}

const refusal = (message: string) => new DomainError('conflict', message)

/** The sender of the file, if they may still take payments in the whole brand. */
async function requireActor(tx: Db, { brandId, startedBy }: ImportRun): Promise<Actor> {
  const [person] = await tx
    .select({ staffId: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(staff.id, startedBy ?? brandId))
  const may =
    person !== undefined &&
    can({ grants: await grantsNow(tx, person.staffId) }, imported.payments.permission, {
      kind: 'brand',
      brandId,
    })
  if (!may) throw refusal('The person who sent this file can no longer take payments for the brand.')
  const { staffId, name, email } = person
  return { staffId, actor: `${name} <${email}>`, ip: null }
}

/** The members of some numbers, locked in one order so that concurrent batches can't deadlock. */
async function lockMembers(tx: Db, brandId: string, numbers: string[]): Promise<Map<string, Member>> {
  const m = memberships
  const { id: membershipId, accountId, memberNumber } = m
  const rows = await tx
    .select({
      membershipId,
      accountId,
      memberNumber,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(m)
    .innerJoin(accounts, and(eq(accounts.id, m.accountId), eq(accounts.brandId, brandId)))
    .where(ofBrand(m, brandId, inArray(m.memberNumber, numbers)))
    .orderBy(asc(m.id))
    .for('update', { of: m })
  return new Map(
    rows.map(({ firstName, lastName, ...row }) => [
      row.memberNumber,
      { ...row, name: fullName({ firstName, lastName }) },
    ]),
  )
}

async function takeOne(
  tx: Db,
  { now, isDry, gateway, brand, by, run }: At & { brand: Brand; by: Actor; run: ImportRun },
  member: Member,
  told: ToldPayment,
): Promise<Taken> {
  const { id: brandId, settings } = brand
  const { line, paidOn, amountCents, paid } = told
  const { accountId, membershipId } = member
  await refuseTwice(tx, { brandId, membershipId, timeZone: settings.timeZone }, told)
  await refusePaidSince(tx, { brandId, membershipId, timeZone: settings.timeZone }, told)
  const owner = { brandId, accountId, membershipId, today: dateIn(settings.timeZone, now) }
  const { termStartsOn, totalCents } = await previewDue(tx, owner)
  if (totalCents !== amountCents)
    throw refusal(
      `It says ${formatCents(amountCents)}, but ${formatCents(totalCents)} is due from ${formatDate(termStartsOn)} on.`,
    )
  const { receiptId, termEndsOn } = await renewMembership(
    { db: tx, now, gateway },
    {
      ...owner,
      key: `import:${run.id}:${line}`,
      confirm: { termStartsOn, totalCents },
      tendered: { ...paid, takenAt: takenAt(settings.timeZone, paidOn, now) },
    },
  )
  await tx
    .update(payments)
    .set({ importId: run.id, importLine: line })
    .where(
      ofBrand(
        payments,
        brandId,
        inArray(
          payments.id,
          tx
            .select({ id: receipts.paymentId })
            .from(receipts)
            .where(ofBrand(receipts, brandId, eq(receipts.id, receiptId ?? membershipId))),
        ),
      ),
    )
  if (!isDry) {
    const [office] = await tx
      .select({ name: offices.name })
      .from(offices)
      .where(ofBrand(offices, brandId, eq(offices.id, told.officeId ?? brandId)))
    await audited({ db: tx, now, by }, async () => ({
      act: {
        action: 'desk.payment_imported',
        brandId,
        subject: auditedMembership(member),
        after: {
          totalCents,
          ...paid,
          paidOn,
          termStartsOn,
          termEndsOn,
          ...(office && { desk: office.name }),
          file: run.fileName,
          line,
        },
      },
    }))
  }
  return { ...told, name: member.name, termEndsOn }
}

/** Like a handed-over refund, it counts at noon of its day, but never later than now. */
function takenAt(timeZone: string, paidOn: string, now: Date): Date {
  const noon = instantIn(timeZone, `${paidOn}T12:00`)
  return noon < now ? noon : now
}

/** Refuses a payment that a file or a desk already took for that day and hasn't returned. */
async function refuseTwice(
  tx: Db,
  { brandId, membershipId, timeZone }: { brandId: string; membershipId: string; timeZone: string },
  { paidOn, amountCents, paid: { tender, reference } }: ToldPayment,
): Promise<void> {
  const p = payments
  const givenBack = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(ofBrand(refunds, brandId, eq(refunds.paymentId, p.id), eq(refunds.status, 'succeeded')))
  const [twin] = await tx
    .select({ importId: p.importId })
    .from(p)
    .innerJoin(orders, and(eq(orders.id, p.orderId), eq(orders.brandId, brandId)))
    .where(
      ofBrand(
        p,
        brandId,
        eq(orders.membershipId, membershipId),
        eq(p.gateway, 'desk'),
        eq(p.amountCents, amountCents),
        eq(p.tender, tender),
        reference === null ? undefined : eq(p.gatewayReference, reference),
        sql`(${p.settledAt} at time zone ${timeZone})::date = ${paidOn}::date`,
        notExists(givenBack),
      ),
    )
    .limit(1)
  if (!twin) return
  const how = twin.importId ? 'by a file' : 'at the desk'
  throw refusal(
    `${formatCents(amountCents)}, paid ${handedOverWords[tender]} on ${formatDate(paidOn)}, was taken ${how} already.`,
  )
}

/**
 * Refuses a payment for a term that the member has since paid online or by card on file. It would pay for the following
 * term, which nobody asked for.
 */
async function refusePaidSince(
  tx: Db,
  { brandId, membershipId, timeZone }: { brandId: string; membershipId: string; timeZone: string },
  { paidOn }: ToldPayment,
): Promise<void> {
  const p = payments
  const paidThere = sql<string>`(${p.settledAt} at time zone ${timeZone})::date`
  const [since] = await tx
    .select({ amountCents: p.amountCents, day: sql<string>`${paidThere}::text` })
    .from(p)
    .innerJoin(orders, and(eq(orders.id, p.orderId), eq(orders.brandId, brandId)))
    .where(
      ofBrand(
        p,
        brandId,
        eq(orders.membershipId, membershipId),
        eq(orders.kind, 'renewal'),
        eq(p.status, 'succeeded'),
        ne(p.gateway, 'desk'),
        sql`${paidThere} >= ${paidOn}::date`,
      ),
    )
    .orderBy(asc(p.settledAt))
    .limit(1)
  if (!since) return
  throw refusal(
    `They paid ${formatCents(since.amountCents)} themselves on ${formatDate(since.day)}. If this is for the next term, take it at the desk. Otherwise refund it.`,
  )
}

function sampleOf({ line, name, paidOn, amountCents, paid, termEndsOn }: Taken): ImportSample {
  const { tender, reference } = paid
  const words: [field: string, after: string][] = [
    ['day', formatDate(paidOn)],
    ['pays', formatCents(amountCents)],
    ['how', [handedOverWords[tender], reference].filter(Boolean).join(', ')],
    ['good until', formatDate(termEndsOn)],
  ]
  return { line, name, isNew: true, changes: words.map(([field, after]) => ({ field, before: '', after })) }
}

/** Totals per tender, in cents, and their days. */
function counted(before: ImportRun['more'], rows: Taken[]): ImportRun['more'] {
  const days = [before.firstOn, before.lastOn, ...rows.map(({ paidOn }) => paidOn)]
    .filter((day) => day !== undefined)
    .map(String)
    .toSorted()
  const [firstOn, lastOn] = [days[0], days.at(-1)]
  const sum = (tender: string) =>
    rows
      .filter(({ paid }) => paid.tender === tender)
      .reduce((cents, { amountCents }) => cents + amountCents, Number(before[`${tender}Cents`] ?? 0))
  return {
    cashCents: sum('cash'),
    checkCents: sum('check'),
    terminalCents: sum('terminal'),
    ...(firstOn && lastOn && { firstOn, lastOn }),
  }
}
