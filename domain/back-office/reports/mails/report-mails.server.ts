import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, DbAt } from '#db/client.ts'
import { isId, newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { reportMails } from '#db/schema/reports.ts'
import { staff } from '#db/schema/staff.ts'
import type { MonthFigures } from '#domain/back-office/reports/report.schema.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import { readGrants } from '#domain/staff/access/grants.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { MailRhythm } from '#domain/values/reports.ts'
import { nextMailOn, reportedMonth } from './next-mail-on.ts'
import type { ReportMail, ReportMailAsk } from './report-mail.schema.ts'

/** How many report emails one person can have in a brand. */
const most = 50

/**
 * Emails a report weekly or monthly to a staff member who may see it.
 * @throws DomainError `invalid`: no staff member has that email, or it already gets one; `conflict`: too many.
 */
export async function beginReportMail(
  deps: StaffDeps,
  { staffId, brandId, today }: { staffId: string; brandId: string; today: string },
  { email, every, ...filters }: ReportMailAsk,
): Promise<{ id: string }> {
  return audited(deps, async (tx) => {
    const [person] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.email, email.toLowerCase()), isNull(staff.endedAt)))
    if (!person || (await reachOfPerson(tx, person.id, brandId)) === null)
      throw wrong('No staff member with this email may see the reports of this brand.')
    const open = ofBrand(reportMails, brandId, isNull(reportMails.endedAt), eq(reportMails.madeBy, staffId))
    if ((await tx.$count(reportMails, open)) >= most)
      throw new DomainError('conflict', 'You already have too many emailed reports. End one of them first.')
    const id = newId(deps.now)
    const [made] = await tx
      .insert(reportMails)
      .values({
        id,
        brandId,
        staffId: person.id,
        madeBy: staffId,
        every,
        filters,
        nextOn: nextMailOn(every, today),
        createdAt: deps.now,
      })
      .onConflictDoNothing()
      .returning({ id: reportMails.id })
    if (!made) throw wrong('This report already goes there that often.')
    return {
      answer: { id },
      act: {
        action: 'report.mail_begun',
        brandId,
        subject: { kind: 'report', id, name: email },
        after: { every },
      },
    }
  })
}

function wrong(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'email', message }] })
}

/** A person's current reach for a brand's reports; null: none, or their access has ended. */
async function reachOfPerson(db: Db, staffId: string, brandId: string): Promise<Reach> {
  if ((await db.$count(staff, and(eq(staff.id, staffId), isNull(staff.endedAt)))) === 0) return null
  return reachOf({ grants: (await readGrants(db, [staffId])).get(staffId) ?? [] }, 'reports.see', brandId)
}

/** A brand's report emails that a person receives or requested. */
export async function listReportMails(
  db: Db,
  { staffId, brandId }: { staffId: string; brandId: string },
): Promise<ReportMail[]> {
  const maker = alias(staff, 'maker')
  return db
    .select({
      id: reportMails.id,
      email: staff.email,
      name: staff.name,
      every: reportMails.every,
      nextOn: reportMails.nextOn,
      by: maker.name,
    })
    .from(reportMails)
    .innerJoin(staff, eq(staff.id, reportMails.staffId))
    .innerJoin(maker, eq(maker.id, reportMails.madeBy))
    .where(ofBrand(reportMails, brandId, isNull(reportMails.endedAt), isOwn(staffId)))
    .orderBy(asc(staff.name), asc(reportMails.every), asc(reportMails.id))
}

const isOwn = (staffId: string) => or(eq(reportMails.staffId, staffId), eq(reportMails.madeBy, staffId))

/** Ends a report email, by its recipient or requester. @throws DomainError `not_found` */
export async function endReportMail(deps: StaffDeps, staffId: string, id: string): Promise<void> {
  if (!isId(id)) throw notFound()
  await audited(deps, async (tx) => {
    // Checked by its owner, not by brand.
    const [found] = await tx
      .update(reportMails)
      .set({ endedAt: deps.now })
      .where(and(eq(reportMails.id, id), isNull(reportMails.endedAt), isOwn(staffId)))
      .returning({ brandId: reportMails.brandId, every: reportMails.every })
    if (!found) throw notFound()
    const subject = { kind: 'report', id, name: 'A mailed report' }
    return { act: { action: 'report.mail_ended', brandId: found.brandId, subject } }
  })
}

/**
 * The hourly work: queues what is due by the brand's day. A recipient who may no longer see the reports is dropped for
 * good. Safe to repeat and to run concurrently.
 */
export async function mailReports(
  { db, now }: DbAt,
  { brandId, today }: { brandId: string; today: string },
): Promise<Record<'reportsMailed' | 'reportMailsEnded', number>> {
  const counts = { reportsMailed: 0, reportMailsEnded: 0 }
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(reportMails)
      .where(ofBrand(reportMails, brandId, isNull(reportMails.endedAt), lte(reportMails.nextOn, today)))
      .orderBy(asc(reportMails.id))
      .for('update', { skipLocked: true })
    for (const { id, staffId, every, nextOn } of due) {
      const own = ofBrand(reportMails, brandId, eq(reportMails.id, id))
      const [person] = await tx.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
      if (!person || (await reachOfPerson(tx, staffId, brandId)) === null) {
        await tx.update(reportMails).set({ endedAt: now }).where(own)
        counts.reportMailsEnded++
        continue
      }
      await tx
        .update(reportMails)
        .set({ nextOn: nextMailOn(every, today) })
        .where(own)
      const isNew = await queueMail(tx, {
        brandId,
        template: 'staff-report',
        to: person.email,
        props: { reportMailId: id, on: today },
        dedupeKey: `staff-report:${id}:${nextOn}`,
      })
      if (isNew) counts.reportsMailed++
    }
  })
  return counts
}

/**
 * The contents of a report email: a month's figures, and whether it's over; null figures if the reader may no longer
 * see them.
 */
export type MailedReport = { every: MailRhythm; figures: MonthFigures | null; month: string; isOver: boolean }

/** The figures of an email, limited to what its reader may see when it's rendered. @throws DomainError `not_found` */
export async function readMailedReport(
  db: Db,
  { brand, reportMailId, on }: { brand: Pick<Brand, 'id' | 'settings'>; reportMailId: string; on: string },
): Promise<MailedReport> {
  const [row] = await db
    .select()
    .from(reportMails)
    .where(ofBrand(reportMails, brand.id, eq(reportMails.id, reportMailId)))
  if (!row) throw notFound()
  const { every, filters, staffId } = row
  const month = reportedMonth(every, on)
  const isOver = month < on.slice(0, 7)
  const reach = await reachOfPerson(db, staffId, brand.id)
  if (reach === null) return { every, figures: null, month, isOver }
  const report = await readReport(db, { brand, reach, today: on }, { ...filters, from: month, to: month })
  return { every, figures: report.months.at(-1) ?? null, month, isOver }
}
