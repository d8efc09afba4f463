import type { Jobs } from '#db/queue.ts'
import { abandonCheckoutsJob } from './abandon-checkouts.job.ts'
import { activateAccountJob } from './activate-account.job.ts'
import { closeStatementsJob } from './close-statements.job.ts'
import { compactCountersJob } from './compact-counters.job.ts'
import { type Job, type JobDeps, taskOf } from './define-job.ts'
import { importFileJob } from './import-file.job.ts'
import { inviteMembersJob } from './invite-members.job.ts'
import { makeReportFileJob } from './make-report-file.job.ts'
import { passwordResetDecoyJob } from './password-reset-decoy.job.ts'
import { pollBankDebitsJob } from './poll-bank-debits.job.ts'
import { processOfficeDeparturesJob } from './process-office-departures.job.ts'
import { publishContentJob } from './publish-content.job.ts'
import { publishPlansJob } from './publish-plans.job.ts'
import { reconcileBooksJob } from './reconcile-books.job.ts'
import { reconcilePaymentJob } from './reconcile-payment.job.ts'
import { reconcileRefundJob } from './reconcile-refund.job.ts'
import { remindStaffJob } from './remind-staff.job.ts'
import { renewMembershipsJob } from './renew-memberships.job.ts'
import { requestPasswordResetJob } from './request-password-reset.job.ts'
import { retryMailsJob } from './retry-mails.job.ts'
import { sealAuditJob } from './seal-audit.job.ts'
import { sendMailJob } from './send-mail.job.ts'
import { sendNoticesJob } from './send-notices.job.ts'
import { sendWebhookJob } from './send-webhook.job.ts'
import { sweepExpiredJob } from './sweep-expired.job.ts'
import { sweepOpenPaymentsJob } from './sweep-open-payments.job.ts'
import { warnExpiringCardsJob } from './warn-expiring-cards.job.ts'
import { workBulkJob } from './work-bulk.job.ts'

const every = [
  abandonCheckoutsJob,
  activateAccountJob,
  closeStatementsJob,
  compactCountersJob,
  importFileJob,
  inviteMembersJob,
  makeReportFileJob,
  passwordResetDecoyJob,
  pollBankDebitsJob,
  processOfficeDeparturesJob,
  publishContentJob,
  publishPlansJob,
  reconcileBooksJob,
  reconcilePaymentJob,
  reconcileRefundJob,
  remindStaffJob,
  renewMembershipsJob,
  requestPasswordResetJob,
  retryMailsJob,
  sealAuditJob,
  sendMailJob,
  sendNoticesJob,
  sendWebhookJob,
  sweepExpiredJob,
  sweepOpenPaymentsJob,
  warnExpiringCardsJob,
  workBulkJob,
] as const

type Name = (typeof every)[number]['name']
type Unlisted = Exclude<keyof Jobs, Name>

/** Every job. A job with a payload that is missing above is a compile error here. */
export const allJobs: [Unlisted] extends [never] ? readonly Job[] : Unlisted = every

/** One entry per job and name, including its other names. */
function byName<Value>(jobs: readonly Job[], value: (job: Job) => Value): [string, Value][] {
  return jobs.flatMap((job) =>
    [job.name, ...(job.otherNames ?? [])].map((name): [string, Value] => [name, value(job)]),
  )
}

const labels = new Map(byName(allJobs, (job) => job.label.en))

/** The label of a job in the console, or its stored name if this release doesn't know it. */
export function jobLabel(name: string): string {
  return labels.get(name) ?? name
}

/** Every job's task by name, including other names. */
export function createTaskList(
  deps: JobDeps,
  jobs: readonly Job[] = allJobs,
): Record<Name, (payload: unknown) => Promise<void>> {
  return Object.fromEntries(byName(jobs, (job) => taskOf(job, deps))) as ReturnType<typeof createTaskList>
}

/** Names of the jobs that wait for third parties' servers. */
export const slowJobs: ReadonlySet<string> = new Set(
  byName(
    allJobs.filter(({ isSlow }) => isSlow),
    () => null,
  ).map(([name]) => name),
)

/** The crontab of all scheduled jobs. While a run waits, no second one is queued. */
export const crontab = allJobs
  .flatMap(({ name, cron }) => (cron ? [`${cron} ${name} ?max=1&jobKey=${name}\n`] : []))
  .join('')
