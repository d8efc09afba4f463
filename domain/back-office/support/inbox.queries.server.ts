import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contactMessages, grievanceAppeals, grievances } from '#db/schema/support.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import {
  clockState,
  openAppealClocks,
  openClocks,
  type RunningAppeal,
} from '#domain/support/case-deadlines.rules.ts'
import { contactTopicLabels, grievanceTypeLabels } from '#domain/support/support-words.ts'
import type { RequestStatus } from '#domain/values/support.ts'
import { listAnswerers } from './answerers.queries.server.ts'
import { doneStatuses, openStatuses } from './case.rules.ts'
import type { CaseClockView, Inbox, InboxQuery, InboxRow } from './case.schema.ts'

type InboxBrand = Pick<Brand, 'id' | 'settings'>

/** The viewer; `reads`: they may read cases. Without it they learn only that a case exists. */
type InboxViewer = { staffId: string; reads: boolean }

const pageSize = 50
/** More than anyone's open cases; finished ones are read from the newest back. */
const mostRead = 5_000

type Listed = InboxRow & { receivedAt: Date; type: string; assigneeId: string | null }

type At = { brands: readonly InboxBrand[]; viewer: InboxViewer; now: Date }

/** All cases of these brands that a search finds, sorted, and the lists of open ones. */
export async function findCases(
  { db, brands, viewer, now }: At & { db: Db },
  { view, kind, type, status, sort }: Omit<InboxQuery, 'page'>,
) {
  const [open, done] = await Promise.all([
    listByStatus(db, brands, openStatuses, now),
    view === 'done' ? listByStatus(db, brands, doneStatuses, now) : [],
  ])
  const isMine = ({ assigneeId }: Listed) => assigneeId === viewer.staffId
  const isDue = ({ clock }: Listed) => clock !== null && clock.state !== 'running'
  const isUnassigned = ({ told }: Listed) => told?.assignee === null
  const lists = {
    open: () => open,
    mine: () => open.filter(isMine),
    unassigned: () => open.filter(isUnassigned),
    due: () => open.filter(isDue),
    done: () => done,
  }
  const found = lists[view]()
    .filter((row) => (!kind || row.kind === kind) && (!type || row.type === type))
    .filter((row) => !status || row.status === status)
    .toSorted(view === 'done' && sort === 'clock' ? orders.newest : orders[sort])
  return { found, open, isMine, isUnassigned, isDue }
}

/** A page of 50 cases of these brands that a search finds, and how many open ones each list has. */
export async function listCases(db: Db, at: At, asked: InboxQuery): Promise<Inbox> {
  const { viewer } = at
  const { page, ...query } = viewer.reads ? asked : withoutWhatIsRead(asked)
  const { found, open, isMine, isUnassigned, isDue } = await findCases({ ...at, db }, query)
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const shownPage = Math.min(page, pages)
  const shown = found.slice((shownPage - 1) * pageSize, shownPage * pageSize)
  return {
    rows: shown.map(({ receivedAt: _at, type: _type, assigneeId: _id, ...row }) =>
      viewer.reads ? row : { ...row, told: null },
    ),
    page: shownPage,
    pages,
    counts: {
      open: open.length,
      mine: viewer.reads ? open.filter(isMine).length : 0,
      unassigned: viewer.reads ? open.filter(isUnassigned).length : 0,
      due: open.filter(isDue).length,
      late: open.filter(({ clock }) => clock?.state === 'late').length,
    },
  }
}

/** The cases whose clocks end first, for the Home screen. */
export async function listDueCases(db: Db, at: At): Promise<Pick<Inbox, 'rows' | 'counts'>> {
  const { rows, counts } = await listCases(db, at, { view: 'due', sort: 'clock', page: 1 })
  return { rows: rows.slice(0, 5), counts }
}

/** Drops filters that would reveal what only readers of cases may know. */
function withoutWhatIsRead({ view, kind, status, sort, page }: InboxQuery): InboxQuery {
  return { view: view === 'mine' || view === 'unassigned' ? 'open' : view, kind, status, sort, page }
}

const newest = (one: Listed, other: Listed) =>
  other.receivedAt.getTime() - one.receivedAt.getTime() || other.id.localeCompare(one.id)
const orders = {
  newest,
  oldest: (one: Listed, other: Listed) => newest(other, one),
  // Cases without a clock come last, longest waiting first.
  clock: (one: Listed, other: Listed) =>
    (one.clock?.by ?? '9').localeCompare(other.clock?.by ?? '9') || newest(other, one),
}

async function listByStatus(
  db: Db,
  brands: readonly InboxBrand[],
  statuses: readonly RequestStatus[],
  now: Date,
): Promise<Listed[]> {
  if (brands.length === 0) return []
  const brandIds = brands.map(({ id }) => id)
  const days = new Map(brands.map(({ id, settings }) => [id, dateIn(settings.timeZone, now)]))
  const answerers = new Map<string, { id: string; name: string }[]>()
  for (const id of brandIds) answerers.set(id, await listAnswerers(db, id))
  const common = (
    row: { id: string; brandId: string; receivedOn: string; receivedAt: Date } & {
      status: RequestStatus
      assigneeId: string | null
      waitingSince: string | null
    },
  ) => ({
    id: row.id,
    brandId: row.brandId,
    status: row.status,
    receivedOn: row.receivedOn,
    receivedAt: row.receivedAt,
    assigneeId: row.assigneeId,
    waitingSince: row.waitingSince,
  })
  // A person without the role no longer has any cases, which wait for someone else.
  const assigneeOf = ({ brandId, assigneeId }: { brandId: string; assigneeId: string | null }) =>
    answerers.get(brandId)?.find(({ id }) => id === assigneeId) ?? null
  const [filed, sent] = await Promise.all([
    readGrievances(db, brandIds, statuses),
    readMessages(db, brandIds, statuses),
  ])
  return [
    ...filed.map(
      ({ grievance, appeal }): Listed => ({
        ...common(grievance),
        kind: 'grievance',
        reference: grievance.caseNumber,
        type: grievance.type,
        clock: firstClock(clocksOf(grievance, appeal), days.get(grievance.brandId) ?? ''),
        told: {
          about: grievanceTypeLabels[grievance.type],
          urgent: grievance.urgent,
          from: grievance.representativeName ?? grievance.memberName,
          assignee: assigneeOf(grievance),
        },
      }),
    ),
    ...sent.map(
      (message): Listed => ({
        ...common(message),
        kind: 'contact',
        reference: message.reference,
        type: message.topic,
        clock: null,
        told: {
          about: contactTopicLabels[message.topic],
          urgent: false,
          from: message.name,
          assignee: assigneeOf(message),
        },
      }),
    ),
  ]
}

function readGrievances(db: Db, brandIds: string[], statuses: readonly RequestStatus[]) {
  const wanted = statuses.filter((each) => each !== 'answered')
  return db
    .select({ grievance: grievances, appeal: grievanceAppeals })
    .from(grievances)
    .leftJoin(
      grievanceAppeals,
      and(eq(grievanceAppeals.brandId, grievances.brandId), eq(grievanceAppeals.grievanceId, grievances.id)),
    )
    .where(and(inArray(grievances.brandId, brandIds), inArray(grievances.status, wanted)))
    .orderBy(desc(grievances.receivedAt))
    .limit(mostRead)
}

function readMessages(db: Db, brandIds: string[], statuses: readonly RequestStatus[]) {
  const wanted = statuses.filter(
    (each) => each === 'received' || each === 'in_review' || each === 'waiting' || each === 'answered',
  )
  return db
    .select()
    .from(contactMessages)
    .where(and(inArray(contactMessages.brandId, brandIds), inArray(contactMessages.status, wanted)))
    .orderBy(desc(contactMessages.receivedAt))
    .limit(mostRead)
}

/** A grievance's running clocks: its own, or only its appeal's. */
export function clocksOf(
  grievance: Parameters<typeof openClocks>[0],
  appeal: RunningAppeal | null,
): Omit<CaseClockView, 'state'>[] {
  if (appeal) return openAppealClocks(appeal)
  return openClocks(grievance).toSorted((one, other) => one.by.localeCompare(other.by))
}

/** Clocks as of a date. */
export function clockViews(clocks: Omit<CaseClockView, 'state'>[], today: string): CaseClockView[] {
  return clocks.map((clock) => ({ ...clock, state: clockState(clock, today) }))
}

function firstClock(clocks: Omit<CaseClockView, 'state'>[], today: string): CaseClockView | null {
  return clockViews(clocks, today)[0] ?? null
}
