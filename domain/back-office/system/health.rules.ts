import { newerMinor } from '#db/newest-minor.rules.ts'
import type { ReplicaState } from '#db/reports-database.ts'

/** The facts about the machines; instants as ISO text, ages in seconds. */
export type HealthFacts = {
  version: string
  node: string
  postgres: string
  databaseBytes: number
  /** Free disk space of a database on this machine; null: it's elsewhere, or unknown. */
  freeBytes: number | null
  connections: number
  mostConnections: number
  migrations: number
  migratedAt: string | null
  mailsWaiting: number
  oldestMailSeconds: number | null
  lastMailAt: string | null
  lagSeconds: number | null
  jobsOver: number
  openPayments: number
  lastPaymentAt: string | null
  openEvents: number
  books: { checkedAt: string | null; violations: number }
  audit: { checkedAt: string | null; comparedAt: string | null; faults: string[] }
  /** How far this server's clock is ahead, in seconds; null: the other didn't report its time. */
  clockAhead: { ofDatabase: number; ofGateway: number | null }
  /** The replica that reports are read from; null: none. */
  replica?: ReplicaState | null
}

/** One check: its state, and what to do if it fails. */
type Check = { name: string; isGood: boolean; words: string; see?: 'jobs' | 'events' | 'books' }

const sizeOf = (bytes: number) =>
  bytes < 1_000_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** A duration as text: minutes, then hours. */
function span(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? 'one minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}

const lateSeconds = 5 * 60
const leastFreeBytes = 2_000_000_000
const booksSeconds = 26 * 3_600

/** The state of the machines, from facts at an instant. `show`: formats an instant in the local time zone. */
export function judgeHealth(facts: HealthFacts, now: Date, show: (instant: string) => string): Check[] {
  const { audit, books, freeBytes, lagSeconds, oldestMailSeconds } = facts
  const since = (instant: string) => (now.getTime() - Date.parse(instant)) / 1_000
  const last = (instant: string | null, none: string) => (instant ? `the last ${show(instant)}` : none)
  const isFull = facts.connections > 0.9 * facts.mostConnections
  const isMailLate = oldestMailSeconds !== null && oldestMailSeconds > 2 * lateSeconds
  const newer = newerMinor(facts.postgres)
  return [
    {
      name: 'Database',
      isGood: !isFull && newer === null && (freeBytes === null || freeBytes > leastFreeBytes),
      words: `PostgreSQL ${facts.postgres}, ${sizeOf(facts.databaseBytes)}, ${facts.connections} of ${facts.mostConnections} connections${freeBytes === null ? '' : `; ${sizeOf(freeBytes)} are left on its disk`}.${isFull ? ' Connections are running out.' : ''}${newer ? ` PostgreSQL ${newer} fixes bugs in this release: update it.` : ''}`,
    },
    ...(facts.replica ? [replicaCheck(facts.replica)] : []),
    {
      name: 'Migrations',
      isGood: facts.migrations > 0,
      words: `${facts.migrations} are done, ${last(facts.migratedAt, 'none yet')}.`,
    },
    {
      name: 'Queue',
      isGood: (lagSeconds ?? 0) < lateSeconds && facts.jobsOver === 0,
      words: `${lagSeconds === null ? 'Nothing waits' : `The oldest job has waited for ${span(lagSeconds)}`}${facts.jobsOver > 0 ? `; ${facts.jobsOver} failed too often and won’t be retried` : ''}.`,
      see: 'jobs',
    },
    {
      name: 'Mail',
      isGood: !isMailLate,
      words: `${facts.mailsWaiting === 0 ? 'None waits' : `${facts.mailsWaiting} wait, the oldest for ${span(oldestMailSeconds ?? 0)}`}; ${last(facts.lastMailAt, 'none went out yet')}.${isMailLate ? ' Is the mail server reachable?' : ''}`,
      see: 'jobs',
    },
    {
      name: 'Payments',
      isGood: facts.openPayments === 0 && facts.openEvents === 0,
      words: `${facts.openPayments === 0 ? 'None is' : `${facts.openPayments} are`} without an end for more than an hour; ${last(facts.lastPaymentAt, 'none succeeded yet')}. ${facts.openEvents === 0 ? 'No event' : facts.openEvents === 1 ? 'One event' : `${facts.openEvents} events`} of the gateway ${facts.openEvents > 1 ? 'wait' : 'waits'} for a person.`,
      see: 'events',
    },
    {
      name: 'Books',
      isGood: books.violations === 0 && books.checkedAt !== null && since(books.checkedAt) < booksSeconds,
      words: `${books.checkedAt ? `Checked ${show(books.checkedAt)}: ${books.violations === 0 ? 'they hold' : `${books.violations} things are wrong`}` : 'Not checked yet: that is done at night'}.`,
      see: 'books',
    },
    {
      name: 'Audit',
      isGood:
        audit.faults.length === 0 && (audit.checkedAt === null || since(audit.checkedAt) < booksSeconds),
      words: [
        audit.checkedAt
          ? `Read again ${show(audit.checkedAt)}: ${audit.faults.length === 0 ? 'every row is unchanged.' : audit.faults.join(' ')}`
          : 'Not read again yet: that is done at night.',
        audit.comparedAt
          ? `Compared with the log ${show(audit.comparedAt)}.`
          : 'Not compared with the log yet (npm run staff -- verify-audit --log FILE).',
      ].join(' '),
    },
    clockCheck(facts.clockAhead),
    { name: 'Version', isGood: true, words: `Enamel ${facts.version} on Node ${facts.node}.` },
  ]
}

/** One-time codes are valid for half a minute; sessions, orders and jobs tolerate hours. */
const clockSeconds = 30

function clockCheck({ ofDatabase, ofGateway }: HealthFacts['clockAhead']): Check {
  const clocks = [
    { whose: 'PostgreSQL’s', ahead: ofDatabase },
    { whose: 'the payment gateway’s', ahead: ofGateway ?? 0 },
  ]
  const off = clocks.filter(({ ahead }) => Math.abs(ahead) >= clockSeconds)
  const words = off.map(
    ({ whose, ahead }) =>
      `This server’s clock is ${span(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}.`,
  )
  if (off.length > 0)
    return {
      name: 'Clock',
      isGood: false,
      words: `${words.join(' ')} Correct the one that is wrong (timedatectl shows whether a server’s clock is synchronized). Until then, one-time codes are refused.`,
    }
  const others = ofGateway === null ? 'PostgreSQL’s' : 'PostgreSQL’s and the payment gateway’s'
  return { name: 'Clock', isGood: true, words: `This server’s clock agrees with ${others}.` }
}

function replicaCheck({ behindMs, fault }: ReplicaState): Check {
  if (fault !== null)
    return { name: 'Replica', isGood: false, words: `Reports are read from the database itself. ${fault}` }
  const words = `Reports are read there; it was ${((behindMs ?? 0) / 1_000).toFixed(1)} s behind.`
  return { name: 'Replica', isGood: true, words }
}
