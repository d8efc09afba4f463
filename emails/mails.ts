import type { Mails } from '#db/mail-outbox.ts'
import { accountsMergedMail } from '#emails/account/accounts-merged.tsx'
import { activateAccountMail } from '#emails/account/activate-account.tsx'
import { cardChangedMail } from '#emails/account/card-changed.tsx'
import { confirmEmailMail } from '#emails/account/confirm-email.tsx'
import { emailChangedMail } from '#emails/account/email-changed.tsx'
import { impersonationNoticeMail } from '#emails/account/impersonation-notice.tsx'
import { joinAccountMail } from '#emails/account/join-account.tsx'
import { passwordChangedMail } from '#emails/account/password-changed.tsx'
import { resetPasswordMail } from '#emails/account/reset-password.tsx'
import { updateCardMail } from '#emails/account/update-card.tsx'
import { adjustmentChargedMail } from '#emails/billing/adjustment-charged.tsx'
import { bankPaymentFailedMail } from '#emails/billing/bank-payment-failed.tsx'
import { bankPaymentReturnedMail } from '#emails/billing/bank-payment-returned.tsx'
import { bankPaymentStartedMail } from '#emails/billing/bank-payment-started.tsx'
import { chargeGivenBackMail } from '#emails/billing/charge-given-back.tsx'
import { creditGivenMail } from '#emails/billing/credit-given.tsx'
import { creditReversedMail } from '#emails/billing/credit-reversed.tsx'
import { importedPaymentReversedMail } from '#emails/billing/imported-payment-reversed.tsx'
import { manualRefundMail } from '#emails/billing/manual-refund.tsx'
import { payLinkMail } from '#emails/billing/pay-link.tsx'
import { paymentReturnedMail } from '#emails/billing/payment-returned.tsx'
import { ageOutMail } from '#emails/memberships/age-out.tsx'
import { annualReminderMail } from '#emails/memberships/annual-reminder.tsx'
import { autoRenewChangedMail } from '#emails/memberships/auto-renew-changed.tsx'
import { cancellationReversedMail } from '#emails/memberships/cancellation-reversed.tsx'
import { cardExpiringMail } from '#emails/memberships/card-expiring.tsx'
import { familyChangedMail } from '#emails/memberships/family-changed.tsx'
import { membershipCancelledMail } from '#emails/memberships/membership-cancelled.tsx'
import { membershipEndedMail } from '#emails/memberships/membership-ended.tsx'
import { membershipEndedByOperatorMail } from '#emails/memberships/membership-ended-by-operator.tsx'
import { payRenewalMail } from '#emails/memberships/pay-renewal.tsx'
import { paymentFailedMail } from '#emails/memberships/payment-failed.tsx'
import { planChangedMail } from '#emails/memberships/plan-changed.tsx'
import { planClosingMail } from '#emails/memberships/plan-closing.tsx'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { renewalReceiptMail } from '#emails/memberships/renewal-receipt.tsx'
import { welcomeMail } from '#emails/memberships/welcome.tsx'
import { officeLeavingMail } from '#emails/offices/office-leaving.tsx'
import { officeVerificationMail } from '#emails/offices/office-verification.tsx'
import { staffCaseDueMail } from '#emails/staff/staff-case-due.tsx'
import { staffInvitationMail } from '#emails/staff/staff-invitation.tsx'
import { staffMailFailedMail } from '#emails/staff/staff-mail-failed.tsx'
import { staffNewRequestMail } from '#emails/staff/staff-new-request.tsx'
import { staffPublicationFailedMail } from '#emails/staff/staff-publication-failed.tsx'
import { staffRefundFailedMail } from '#emails/staff/staff-refund-failed.tsx'
import { staffRegistrationEndsMail } from '#emails/staff/staff-registration-ends.tsx'
import { staffReportMail } from '#emails/staff/staff-report.tsx'
import { staffSecurityMail } from '#emails/staff/staff-security.tsx'
import { appealReceivedMail } from '#emails/support/appeal-received.tsx'
import { caseAnswerMail } from '#emails/support/case-answer.tsx'
import { caseDateMovedMail } from '#emails/support/case-date-moved.tsx'
import { caseDecidedMail } from '#emails/support/case-decided.tsx'
import { contactReceivedMail } from '#emails/support/contact-received.tsx'
import { grievanceReceivedMail } from '#emails/support/grievance-received.tsx'
import type { Mail } from './layout/define-mail.ts'

const every = [
  accountsMergedMail,
  activateAccountMail,
  cardChangedMail,
  confirmEmailMail,
  emailChangedMail,
  impersonationNoticeMail,
  joinAccountMail,
  passwordChangedMail,
  resetPasswordMail,
  updateCardMail,
  adjustmentChargedMail,
  bankPaymentFailedMail,
  bankPaymentReturnedMail,
  bankPaymentStartedMail,
  chargeGivenBackMail,
  creditGivenMail,
  creditReversedMail,
  importedPaymentReversedMail,
  manualRefundMail,
  payLinkMail,
  paymentReturnedMail,
  ageOutMail,
  annualReminderMail,
  autoRenewChangedMail,
  cardExpiringMail,
  cancellationReversedMail,
  membershipEndedByOperatorMail,
  familyChangedMail,
  membershipCancelledMail,
  membershipEndedMail,
  payRenewalMail,
  paymentFailedMail,
  planChangedMail,
  planClosingMail,
  renewalNoticeMail,
  renewalReceiptMail,
  welcomeMail,
  officeLeavingMail,
  officeVerificationMail,
  staffCaseDueMail,
  staffInvitationMail,
  staffMailFailedMail,
  staffNewRequestMail,
  staffPublicationFailedMail,
  staffRegistrationEndsMail,
  staffRefundFailedMail,
  staffReportMail,
  staffSecurityMail,
  appealReceivedMail,
  caseAnswerMail,
  caseDateMovedMail,
  caseDecidedMail,
  contactReceivedMail,
  grievanceReceivedMail,
] as const

type Unlisted = Exclude<keyof Mails, (typeof every)[number]['name']>

/** Every email. An email missing above is a compile error here. */
export const allMails: [Unlisted] extends [never] ? readonly Mail[] : Unlisted = every

const byName = new Map<string, Mail>(
  allMails.flatMap((mail) =>
    [mail.name, ...(mail.otherNames ?? [])].map((name): [string, Mail] => [name, mail]),
  ),
)

/** The email with this stored name, current or former; undefined if this release doesn't know it. */
export function findMail(name: string): Mail | undefined {
  return byName.get(name)
}
