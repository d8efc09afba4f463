import type { Mails } from '#db/mail-outbox.ts'
import { accountsMergedMail } from './accounts-merged.tsx'
import { bankPaymentFailedMail } from './bank/payment-failed.tsx'
import { bankPaymentReturnedMail } from './bank/payment-returned.tsx'
import { bankPaymentStartedMail } from './bank/payment-started.tsx'
import { cardChangedMail } from './card-changed.tsx'
import { appealReceivedMail } from './cases/appeal-received.tsx'
import { caseAnswerMail } from './cases/case-answer.tsx'
import { caseDecidedMail } from './cases/case-decided.tsx'
import { claimAccessMail } from './claim-access.tsx'
import { confirmEmailMail } from './confirm-email.tsx'
import { contactReceivedMail } from './contact-received.tsx'
import { emailChangedMail } from './email-changed.tsx'
import { familyChangedMail } from './family-changed.tsx'
import { grievanceReceivedMail } from './grievance-received.tsx'
import { joinAccountMail } from './join-account.tsx'
import { lookedAtByStaffMail } from './looked-at-by-staff.tsx'
import type { MailTemplate } from './mail-template.ts'
import { adjustmentChargedMail } from './money/adjustment-charged.tsx'
import { chargeGivenBackMail } from './money/charge-given-back.tsx'
import { creditGivenMail } from './money/credit-given.tsx'
import { creditTakenBackMail } from './money/credit-taken-back.tsx'
import { paymentTakenBackMail } from './money/payment-taken-back.tsx'
import { refundByHandMail } from './money/refund-by-hand.tsx'
import { officeLeavingMail } from './offices/office-leaving.tsx'
import { officeVerificationMail } from './offices/office-verification.tsx'
import { passwordChangedMail } from './password-changed.tsx'
import { payLinkMail } from './pay-link.tsx'
import { paymentReturnedMail } from './payment-returned.tsx'
import { ageOutMail } from './renewals/age-out.tsx'
import { annualReminderMail } from './renewals/annual-reminder.tsx'
import { autoRenewChangedMail } from './renewals/auto-renew-changed.tsx'
import { membershipCancelledMail } from './renewals/membership-cancelled.tsx'
import { membershipEndedMail } from './renewals/membership-ended.tsx'
import { membershipKeptMail } from './renewals/membership-kept.tsx'
import { payRenewalMail } from './renewals/pay-renewal.tsx'
import { paymentFailedMail } from './renewals/payment-failed.tsx'
import { planChangedMail } from './renewals/plan-changed.tsx'
import { planClosingMail } from './renewals/plan-closing.tsx'
import { renewalNoticeMail } from './renewals/renewal-notice.tsx'
import { renewalReceiptMail } from './renewals/renewal-receipt.tsx'
import { resetPasswordMail } from './reset-password.tsx'
import { staffCaseDueMail } from './staff/case-due.tsx'
import { staffInvitationMail } from './staff/invitation.tsx'
import { staffNewRequestMail } from './staff/new-request.tsx'
import { staffPublicationFailedMail } from './staff/publication-failed.tsx'
import { staffRefundFailedMail } from './staff/refund-failed.tsx'
import { staffReportMail } from './staff/report.tsx'
import { staffSecurityMail } from './staff/security-changed.tsx'
import { updateCardMail } from './update-card.tsx'
import { welcomeMail } from './welcome.tsx'

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
