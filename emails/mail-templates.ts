import type { Mails } from '#db/mail-outbox.ts'
import { accountsMergedMail } from '#emails/account/accounts-merged.tsx'
import { claimAccessMail } from '#emails/account/activate-account.tsx'
import { cardChangedMail } from '#emails/account/card-changed.tsx'
import { confirmEmailMail } from '#emails/account/confirm-email.tsx'
import { emailChangedMail } from '#emails/account/email-changed.tsx'
import { lookedAtByStaffMail } from '#emails/account/impersonation-notice.tsx'
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
import { creditTakenBackMail } from '#emails/billing/credit-reversed.tsx'
import { paymentTakenBackMail } from '#emails/billing/imported-payment-reversed.tsx'
import { refundByHandMail } from '#emails/billing/manual-refund.tsx'
import { payLinkMail } from '#emails/billing/pay-link.tsx'
import { paymentReturnedMail } from '#emails/billing/payment-returned.tsx'
import type { MailTemplate } from '#emails/layout/mail-template.ts'
import { ageOutMail } from '#emails/memberships/age-out.tsx'
import { annualReminderMail } from '#emails/memberships/annual-reminder.tsx'
import { autoRenewChangedMail } from '#emails/memberships/auto-renew-changed.tsx'
import { membershipKeptMail } from '#emails/memberships/cancellation-reversed.tsx'
import { familyChangedMail } from '#emails/memberships/family-changed.tsx'
import { membershipCancelledMail } from '#emails/memberships/membership-cancelled.tsx'
import { membershipEndedMail } from '#emails/memberships/membership-ended.tsx'
import { payRenewalMail } from '#emails/memberships/pay-renewal.tsx'
import { paymentFailedMail } from '#emails/memberships/payment-failed.tsx'
import { planChangedMail } from '#emails/memberships/plan-changed.tsx'
import { planClosingMail } from '#emails/memberships/plan-closing.tsx'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { renewalReceiptMail } from '#emails/memberships/renewal-receipt.tsx'
import { welcomeMail } from '#emails/memberships/welcome.tsx'
import { appealReceivedMail } from '#emails/support/appeal-received.tsx'
import { caseAnswerMail } from '#emails/support/case-answer.tsx'
import { caseDecidedMail } from '#emails/support/case-decided.tsx'
import { contactReceivedMail } from '#emails/support/contact-received.tsx'
import { grievanceReceivedMail } from '#emails/support/grievance-received.tsx'
import { officeLeavingMail } from './offices/office-leaving.tsx'
import { officeVerificationMail } from './offices/office-verification.tsx'
import { staffCaseDueMail } from './staff/case-due.tsx'
import { staffInvitationMail } from './staff/invitation.tsx'
import { staffNewRequestMail } from './staff/new-request.tsx'
import { staffPublicationFailedMail } from './staff/publication-failed.tsx'
import { staffRefundFailedMail } from './staff/refund-failed.tsx'
import { staffReportMail } from './staff/report.tsx'
import { staffSecurityMail } from './staff/security-changed.tsx'

/** The template of every mail there is; a name missing here does not compile. */
export const mailTemplates: { [Name in keyof Mails]: MailTemplate<Mails[Name]> } = {
  welcome: welcomeMail,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChangedMail,
  'join-account': joinAccountMail,
  'confirm-email': confirmEmailMail,
  'email-changed': emailChangedMail,
  'claim-access': claimAccessMail,
  'accounts-merged': accountsMergedMail,
  'card-changed': cardChangedMail,
  'charge-given-back': chargeGivenBackMail,
  'update-card': updateCardMail,
  'pay-link': payLinkMail,
  'pay-renewal': payRenewalMail,
  'bank-payment-started': bankPaymentStartedMail,
  'bank-payment-failed': bankPaymentFailedMail,
  'bank-payment-returned': bankPaymentReturnedMail,
  'family-changed': familyChangedMail,
  'auto-renew-changed': autoRenewChangedMail,
  'payment-returned': paymentReturnedMail,
  'looked-at-by-staff': lookedAtByStaffMail,
  'refund-by-hand': refundByHandMail,
  'payment-taken-back': paymentTakenBackMail,
  'adjustment-charged': adjustmentChargedMail,
  'credit-given': creditGivenMail,
  'credit-taken-back': creditTakenBackMail,
  'plan-changed': planChangedMail,
  'grievance-received': grievanceReceivedMail,
  'appeal-received': appealReceivedMail,
  'contact-received': contactReceivedMail,
  'case-answer': caseAnswerMail,
  'case-decided': caseDecidedMail,
  'staff-new-request': staffNewRequestMail,
  'staff-case-due': staffCaseDueMail,
  'staff-refund-failed': staffRefundFailedMail,
  'staff-report': staffReportMail,
  'staff-publication-failed': staffPublicationFailedMail,
  'staff-invitation': staffInvitationMail,
  'staff-security': staffSecurityMail,
  'renewal-notice': renewalNoticeMail,
  'renewal-receipt': renewalReceiptMail,
  'annual-reminder': annualReminderMail,
  'payment-failed': paymentFailedMail,
  'membership-cancelled': membershipCancelledMail,
  'membership-kept': membershipKeptMail,
  'membership-ended': membershipEndedMail,
  'plan-closing': planClosingMail,
  'office-leaving': officeLeavingMail,
  'office-verification': officeVerificationMail,
  'age-out': ageOutMail,
}
