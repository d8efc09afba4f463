import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { staff } from '#db/schema/staff.ts'
import { caseEntries, grievanceAppeals, type grievances } from '#db/schema/support.ts'
import { insertGrievance, insertMessage } from '#demo/fixtures/support-requests.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import { startClocks } from '#domain/support/case-deadlines.rules.ts'

type Case = Partial<typeof grievances.$inferInsert>
type Entry = Pick<typeof caseEntries.$inferInsert, 'kind' | 'staffId'> &
  Partial<typeof caseEntries.$inferInsert> & { daysAgo: number }

const member = {
  memberName: 'Jordan Ellery',
  signature: 'Jordan Ellery',
  email: 'member@brightharbor.example',
  phone: '6025550142',
}
const person = (memberName: string, state: string): Case => ({
  memberName,
  signature: memberName,
  email: `${memberName.toLowerCase().replaceAll(' ', '.')}@example.com`,
  state,
})

/** Cases at every stage: new, late, urgent, waiting, decided, appealed, and a year of closed ones. */
export async function seedCases(
  db: Db,
  { brandId, timeZone, now }: { brandId: string; timeZone: string; now: Date },
): Promise<void> {
  const today = dateIn(timeZone, now)
  const ago = (days: number) => addDays(today, -days)
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const robin = await staffId(db, 'support@enamel.example')
  const ines = await staffId(db, 'compliance@enamel.example')
  const memberNumber = await numberOf(db, brandId, member.email)

  async function file(daysAgo: number, row: Case, entries: Entry[] = []) {
    const receivedOn = ago(daysAgo)
    const { id } = await insertGrievance(db, {
      brandId,
      receivedOn,
      receivedAt: at(daysAgo),
      acknowledgedAt: daysAgo > 0 ? at(daysAgo - 0.01) : null,
      revision: entries.length,
      ...row,
    })
    if (entries.length > 0) {
      await db.insert(caseEntries).values(
        entries.map(({ daysAgo: when, ...entry }) => ({
          brandId,
          grievanceId: id,
          at: at(when),
          ...entry,
        })),
      )
    }
    return id
  }

  await file(0, {
    ...person('Priya Raman', 'AZ'),
    type: 'access',
    description:
      'Three offices told me that they take no new patients on this plan, though the site says they do.',
    outcome: 'An office near me that sees me this month.',
  })
  await file(9, {
    ...person('Marcus Doyle', 'IL'),
    acknowledgedAt: null,
    type: 'service',
    against: 'plan',
    subjectName: null,
    description: 'I was on hold for forty minutes twice, and nobody called back as promised.',
  })
  await file(
    2,
    {
      ...person('Lena Fischer', 'AZ'),
      urgent: true,
      type: 'quality',
      assigneeId: robin,
      status: 'in_review',
      description: 'A crown came off the day after it was placed, and the office has no time for two weeks.',
      outcome: 'An appointment this week.',
    },
    [{ kind: 'assigned', staffId: robin, assigneeId: robin, daysAgo: 1.5 }],
  )
  await file(
    27,
    {
      ...member,
      memberNumber,
      status: 'in_review',
      assigneeId: robin,
      description:
        'The office charged the usual price for two fillings although I showed my card at the desk.',
      outcome: 'The difference back.',
    },
    [
      { kind: 'assigned', staffId: robin, assigneeId: robin, daysAgo: 26 },
      {
        kind: 'note',
        staffId: robin,
        text: 'Called the office: they look for the visit and call back on Thursday.',
        daysAgo: 20,
      },
      {
        kind: 'answered',
        staffId: robin,
        status: 'in_review',
        text: 'Dear Jordan Ellery,\n\nwe have asked the office for the bill of that day and write again when we have it.\n\nKind regards,\nMember care',
        daysAgo: 19,
      },
    ],
  )
  await file(
    grievanceLaw.resolveDays + 3,
    {
      ...person('Odile Grant', 'CA'),
      type: 'privacy',
      status: 'in_review',
      assigneeId: ines,
      description: 'A letter with my plan and my birth date went to an address I left a year ago.',
    },
    [{ kind: 'assigned', staffId: ines, assigneeId: ines, daysAgo: 30 }],
  )
  await file(
    21,
    {
      ...person('Tomas Rivera', 'TX'),
      status: 'waiting',
      waitingSince: ago(6),
      assigneeId: robin,
      description: 'I paid for a cleaning that should be included, and the office says it was a deep one.',
    },
    [
      {
        kind: 'answered',
        staffId: robin,
        status: 'waiting',
        text: 'Dear Tomas Rivera,\n\nplease send us the bill, so that we see what was done.\n\nKind regards,\nMember care',
        daysAgo: 6,
      },
    ],
  )
  const reasons =
    'We looked at the agreement and at the receipt. The fee was shown before it was paid, so it stands.'
  const decided = { resolution: reasons, finding: 'not_upheld', reviewerId: robin } as const
  await file(24, { ...person('Grace Okoye', 'AZ'), ...decided, status: 'resolved', resolvedAt: at(3) }, [
    { kind: 'decided', staffId: robin, status: 'resolved', finding: 'not_upheld', text: reasons, daysAgo: 3 },
  ])
  const appealed = await file(
    48,
    { ...person('Walter Brandt', 'OH'), ...decided, status: 'appealed', resolvedAt: at(30) },
    [
      {
        kind: 'decided',
        staffId: robin,
        status: 'resolved',
        finding: 'not_upheld',
        text: reasons,
        daysAgo: 30,
      },
      {
        kind: 'appealed',
        staffId: ines,
        status: 'appealed',
        text: 'He says that the fee was not on the page he saw.',
        daysAgo: 26,
      },
    ],
  )
  await db.insert(grievanceAppeals).values({
    brandId,
    grievanceId: appealed,
    reason: 'He says that the fee was not on the page he saw.',
    filedAt: at(26),
    receivedOn: ago(26),
    acknowledgeBy: startClocks({ receivedOn: ago(26), urgent: false }).acknowledgeBy,
    acknowledgedAt: at(26),
    resolveBy: addDays(ago(26), grievanceLaw.resolveDays),
    decidedBefore: robin,
  })
  const types = ['billing', 'access', 'service', 'billing', 'quality', 'privacy'] as const
  for (const [index, type] of types.entries()) {
    const daysAgo = 60 + index * 47
    const finding = index % 3 === 0 ? 'for_member' : index % 3 === 1 ? 'in_part' : 'not_upheld'
    await file(daysAgo, {
      ...person('Ada Marsh', 'AZ'),
      type,
      status: 'resolved',
      resolution: reasons,
      finding,
      reviewerId: ines,
      resolvedAt: at(daysAgo - 9 - index * 5),
    })
  }

  const message = (daysAgo: number, row: object) =>
    insertMessage(db, { brandId, receivedOn: ago(daysAgo), receivedAt: at(daysAgo), ...row })
  await message(0, {
    name: 'Nadia Petrov',
    email: 'nadia@example.com',
    topic: 'joining',
    isMember: false,
    message: 'Can my mother join my plan although she lives in another state?',
  })
  await message(1, {
    name: member.memberName,
    email: member.email,
    topic: 'membership',
    message: 'Please tell me when my card will be charged again.',
  })
  await message(12, { status: 'answered', answeredAt: at(11) })
}

async function staffId(db: Db, email: string): Promise<string> {
  const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  return person?.id ?? ''
}

async function numberOf(db: Db, brandId: string, email: string): Promise<string | null> {
  const [found] = await db
    .select({ memberNumber: memberships.memberNumber })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.brandId, brandId), eq(accounts.email, email)))
  return found?.memberNumber ?? null
}
