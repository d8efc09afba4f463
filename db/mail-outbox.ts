import type { MethodKind, Wallet } from '#domain/values/payment-methods.ts'
import type { Db } from './client.ts'
import { enqueue } from './queue.ts'
import { mails } from './schema/mail.ts'

/** Every mail and the props of its template; `emails/` holds one file for each. */
export type Mails = {
  welcome: { membershipId: string; receiptId: string }
  /** Links are minted when the mail is rendered, so no usable token lies in a table or a queue. */
  'reset-password': { accountId: string }
  'password-changed': { accountId: string }
  /** `email`: where the account has none of its own yet. */
  'join-account': { accountId: string; membershipId: string; email?: string }
  /** To an address a member wants to have, and to the one they had. */
  'confirm-email': { accountId: string; email: string }
  'email-changed': { accountId: string }
  /** The link by which a family pays that was enrolled at a desk. */
  'pay-link': { checkoutId: string }
  /** `isInvitation`: nobody asked for it, so its link is good for days. */
  'claim-access': { accountId: string; email: string; isInvitation?: boolean }
  /** To every address of two accounts that were merged, or are two again. */
  'accounts-merged': { accountId: string; isApart: boolean }
  /** Those queued before a bank account could be on file name no kind: a card. */
  'card-changed': {
    accountId: string
    kind?: MethodKind
    wallet?: Wallet | null
    brand: string | null
    last4: string | null
  }
  /** The link to change what is on file, sent because somebody asked for it. */
  'update-card': { accountId: string }
  /** The link to pay what is owed, or the next term, without signing in. */
  'pay-renewal': { membershipId: string }
  /** Of the debit of a bank account for an order: begun, given back before it cleared, and after. */
  'bank-payment-started': { orderId: string }
  'bank-payment-failed': { orderId: string }
  'bank-payment-returned': { orderId: string; refundId: string }
  'family-changed': {
    membershipId: string
    dependentId: string
    change: 'added' | 'ending' | 'kept' | 'corrected' | 'taken_back'
    chargedCents: number
    refundCents?: number
  }
  /** At once, from the next term on, or that taken back. */
  'plan-changed': { membershipId: string; change: 'now' | 'renewal' | 'kept'; receiptId: string | null }
  'auto-renew-changed': { membershipId: string; autoRenew: boolean }
  /** Somebody of the staff sees the member's pages. */
  'looked-at-by-staff': { accountId: string; lookId: string }
  /** Of a refund that somebody of the staff made. */
  'refund-by-hand': { refundId: string }
  /** A payment that came by a file, of a file that was taken back. */
  'payment-taken-back': { membershipId: string; refundId: string }
  'credit-given': { membershipId: string; requestId: string }
  'credit-taken-back': { membershipId: string; requestId: string }
  'adjustment-charged': { membershipId: string; orderId: string }
  /** A charge that the books never had, or had once too often, is given back; `accountId` where they know the person. */
  'charge-given-back': {
    accountId?: string
    amountCents: number
    chargedAt: string
    why: 'lost' | 'twice' | 'anew'
  }
  'payment-returned': { membershipId: string; amountCents: number; what?: 'plan' }
  'grievance-received': { grievanceId: string }
  'appeal-received': { grievanceId: string }
  'contact-received': { messageId: string }
  /** What the staff answer and decide; the words are read when the mail is written. */
  'case-answer': { entryId: string }
  'case-decided': { entryId: string }
  /** To the brand's own people, as are all that begin with `staff`. */
  'staff-new-request': { kind: 'grievance' | 'contact'; requestId: string }
  'staff-case-due': {
    grievanceId: string
    clock: 'acknowledge' | 'urgent_status' | 'resolve' | 'acknowledge_appeal' | 'appeal'
    by: string
    missed: boolean
  }
  'staff-refund-failed': { refundId: string }
  /** Figures alone, as they are for its reader when it is written; `on`: the brand's day. */
  'staff-report': { reportMailId: string; on: string }
  /** To who set the time at which a draft was to be published, and was not. */
  'staff-publication-failed': { scheduleId: string }
  /** The link to choose a password for the console is made when the mail is written. */
  'staff-invitation': { staffId: string }
  /** To the person whose own security an act changed; the row of the audit says what. */
  'staff-security': { auditId: string }
  /** Also announces a price rise, where there is one. */
  'renewal-notice': { membershipId: string }
  'renewal-receipt': { membershipId: string; receiptId: string }
  'annual-reminder': { membershipId: string }
  /** Without a payment where there was no card to charge. */
  'payment-failed': { membershipId: string; paymentId: string | null }
  'membership-cancelled': { membershipId: string; refundCents: number; endsOn: string }
  /** A cancellation was taken back before it had ended it, or before its refund was sent. */
  'membership-kept': { membershipId: string; withdrawnCents: number }
  'membership-ended': { membershipId: string }
  /** The brand is being closed: until when a member is covered, and what is no longer charged. */
  'plan-closing': { membershipId: string }
  /** A member's home office leaves on `endsOn`, or stays after all. */
  'office-leaving': { membershipId: string; officeId: string; endsOn: string | null }
  /** To an office: is its entry right? The link is made when the mail is written. */
  'office-verification': { verificationId: string; isReminder: boolean }
  'age-out': { membershipId: string; dependentId: string }
}

/**
 * Writes a mail into the outbox, and its job into the queue, in the transaction `db` is.
 * A second call with the same `dedupeKey` does nothing and answers false: one cause, one mail.
 */
export async function queueMail<Name extends keyof Mails>(
  db: Db,
  mail: { brandId: string; template: Name; to: string; props: Mails[Name]; dedupeKey: string },
): Promise<boolean> {
  const [row] = await db.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  if (row) await enqueue(db, 'send-mail', { mailId: row.id })
  return row !== undefined
}
