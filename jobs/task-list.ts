import { z } from 'zod'
import type { Jobs } from '#db/queue.ts'
import type { Services } from '#domain/services.ts'
import type { Mailer } from '#integrations/mail/mailer.ts'
import type { WebhookPost } from '#integrations/webhooks/webhook-post.ts'
import { abandonCheckouts } from './abandon-checkouts.ts'
import { activateAccount } from './activate-account.ts'
import { compactCountersJob } from './compact-counters.ts'
import { importFileJob } from './import-file.ts'
import { inviteMembersJob } from './invite-members.ts'
import { makeReportFileJob } from './make-report-file.ts'
import { passwordResetDecoy } from './password-reset-decoy.ts'
import { pollBankDebitsJob } from './poll-bank-debits.ts'
import { processOfficeDeparturesJob } from './process-office-departures.ts'
import { publishContentJob } from './publish-content.ts'
import { publishPlansJob } from './publish-plans.ts'
import { reconcileBooksJob } from './reconcile-books.ts'
import { reconcilePaymentJob } from './reconcile-payment.ts'
import { reconcileRefundJob } from './reconcile-refund.ts'
import { remindStaffJob } from './remind-staff.ts'
import { renewMembershipsJob } from './renew-memberships.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { retryMails } from './retry-mails.ts'
import { sealAuditJob } from './seal-audit.ts'
import { sendMail } from './send-mail.ts'
import { sendNoticesJob } from './send-notices.ts'
import { sendWebhookJob } from './send-webhook.ts'
import { sweepExpiredJob } from './sweep-expired.ts'
import { sweepOpenPaymentsJob } from './sweep-open-payments.ts'
import { workBulkJob } from './work-bulk.ts'

export type JobDeps = {
  services: Services
  mailer: Mailer
  mailFrom: string | null
  post: WebhookPost
  /** Reports the counts of a scheduled job that did something, or what else belongs into the log. */
  report: (job: string, counts: Record<string, number | string>) => void
  /** Reports one failure while the rest of the job continues. */
  reportFault: (job: string, error: unknown, subject: string) => void
}

/** The jobs of the crontab: no payload; they return counts for the log. */
const scheduled = {
  'sweep-open-payments': sweepOpenPaymentsJob,
  'settle-debits': pollBankDebitsJob,
  'abandon-checkouts': abandonCheckouts,
  'retry-mails': retryMails,
  'sweep-expired': sweepExpiredJob,
  'fold-counts': compactCountersJob,
  'publish-content': publishContentJob,
  'publish-plans': publishPlansJob,
  'renew-memberships': renewMembershipsJob,
  'send-notices': sendNoticesJob,
  'remind-staff': remindStaffJob,
  'tidy-directory': processOfficeDeparturesJob,
  'check-invariant': reconcileBooksJob,
  'seal-audit': sealAuditJob,
} satisfies Record<string, (deps: JobDeps) => Promise<Record<string, number>>>

/** When each scheduled job runs. Missed runs are not made up for: the next run handles everything. */
export const crontab = `
* * * * * sweep-open-payments ?max=1&jobKey=sweep-open-payments
*/10 * * * * retry-mails ?max=1&jobKey=retry-mails
*/15 * * * * abandon-checkouts ?max=1&jobKey=abandon-checkouts
7 * * * * sweep-expired ?max=1&jobKey=sweep-expired
*/5 * * * * fold-counts ?max=1&jobKey=fold-counts
22 * * * * settle-debits ?max=1&jobKey=settle-debits
* * * * * publish-content ?max=1&jobKey=publish-content
*/5 * * * * publish-plans ?max=1&jobKey=publish-plans
12 * * * * renew-memberships ?max=1&jobKey=renew-memberships
42 * * * * send-notices ?max=1&jobKey=send-notices
52 * * * * remind-staff ?max=1&jobKey=remind-staff
37 * * * * tidy-directory ?max=1&jobKey=tidy-directory
25 9 * * * check-invariant ?max=1&jobKey=check-invariant
50 9 * * * seal-audit ?max=1&jobKey=seal-audit
`

type Task = (payload: unknown) => Promise<void>
type TaskList = Record<keyof Jobs | keyof typeof scheduled, Task>

/** Payloads are JSON in the queue. One of the wrong shape fails before its job begins. */
const payloads: { [Name in keyof Jobs]: z.ZodType<Jobs[Name]> } = {
  'send-mail': z.object({ mailId: z.uuid() }),
  'practice-mail': z.object({ brandId: z.uuid() }),
  'reconcile-payment': z.object({ paymentId: z.uuid() }),
  'import-offices': z.object({ importId: z.uuid(), brandId: z.uuid() }),
  'invite-members': z.object({ importId: z.uuid(), brandId: z.uuid() }),
  'work-bulk': z.object({ jobId: z.uuid(), brandId: z.uuid() }),
  'make-report-file': z.object({ fileId: z.uuid(), brandId: z.uuid() }),
  'reconcile-refund': z.object({ refundId: z.uuid() }),
  'send-webhook': z.object({ deliveryId: z.uuid() }),
  'request-password-reset': z.object({ requestId: z.uuid(), brandId: z.uuid(), email: z.string() }),
  'claim-access': z.object({
    requestId: z.uuid(),
    brandId: z.uuid(),
    memberNumber: z.string(),
    dateOfBirth: z.iso.date(),
    email: z.string(),
  }),
}

/** The task of every job. A name of `Jobs` that is missing here does not compile. */
export function createTaskList(deps: JobDeps): TaskList {
  const task =
    <Payload>(schema: z.ZodType<Payload>, run: (deps: JobDeps, payload: Payload) => Promise<unknown>): Task =>
    async (payload) =>
      void (await run(deps, schema.parse(payload)))
  const onSchedule =
    (name: keyof typeof scheduled): Task =>
    async () => {
      const counts = await scheduled[name](deps)
      if (Object.values(counts).some((count) => count > 0)) deps.report(name, counts)
    }
  return {
    'send-mail': task(payloads['send-mail'], sendMail),
    'practice-mail': task(payloads['practice-mail'], passwordResetDecoy),
    'reconcile-payment': task(payloads['reconcile-payment'], reconcilePaymentJob),
    'import-offices': task(payloads['import-offices'], importFileJob),
    'invite-members': task(payloads['invite-members'], inviteMembersJob),
    'work-bulk': task(payloads['work-bulk'], workBulkJob),
    'make-report-file': task(payloads['make-report-file'], makeReportFileJob),
    'reconcile-refund': task(payloads['reconcile-refund'], reconcileRefundJob),
    'send-webhook': task(payloads['send-webhook'], sendWebhookJob),
    'request-password-reset': task(payloads['request-password-reset'], requestPasswordReset),
    'claim-access': task(payloads['claim-access'], activateAccount),
    'sweep-open-payments': onSchedule('sweep-open-payments'),
    'settle-debits': onSchedule('settle-debits'),
    'abandon-checkouts': onSchedule('abandon-checkouts'),
    'retry-mails': onSchedule('retry-mails'),
    'sweep-expired': onSchedule('sweep-expired'),
    'fold-counts': onSchedule('fold-counts'),
    'publish-content': onSchedule('publish-content'),
    'publish-plans': onSchedule('publish-plans'),
    'renew-memberships': onSchedule('renew-memberships'),
    'send-notices': onSchedule('send-notices'),
    'remind-staff': onSchedule('remind-staff'),
    'tidy-directory': onSchedule('tidy-directory'),
    'check-invariant': onSchedule('check-invariant'),
    'seal-audit': onSchedule('seal-audit'),
  }
}
