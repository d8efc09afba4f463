import type { ReactElement } from 'react'
import type { Mails } from '#db/mail-outbox.ts'
import { AccountsMerged } from '#emails/account/accounts-merged.tsx'
import { ClaimAccess } from '#emails/account/activate-account.tsx'
import { CardChanged } from '#emails/account/card-changed.tsx'
import { ConfirmEmail } from '#emails/account/confirm-email.tsx'
import { EmailChanged } from '#emails/account/email-changed.tsx'
import { LookedAtByStaff } from '#emails/account/impersonation-notice.tsx'
import { JoinAccount } from '#emails/account/join-account.tsx'
import { PasswordChanged } from '#emails/account/password-changed.tsx'
import { ResetPassword } from '#emails/account/reset-password.tsx'
import { UpdateCard } from '#emails/account/update-card.tsx'
import { AdjustmentCharged } from '#emails/billing/adjustment-charged.tsx'
import { BankPaymentFailed } from '#emails/billing/bank-payment-failed.tsx'
import { BankPaymentReturned } from '#emails/billing/bank-payment-returned.tsx'
import { BankPaymentStarted } from '#emails/billing/bank-payment-started.tsx'
import { ChargeGivenBack } from '#emails/billing/charge-given-back.tsx'
import { CreditGiven } from '#emails/billing/credit-given.tsx'
import { CreditTakenBack } from '#emails/billing/credit-reversed.tsx'
import { PaymentTakenBack } from '#emails/billing/imported-payment-reversed.tsx'
import { RefundByHand } from '#emails/billing/manual-refund.tsx'
import { PayLink } from '#emails/billing/pay-link.tsx'
import { PaymentReturned } from '#emails/billing/payment-returned.tsx'
import type { MailBrand } from '#emails/layout/layout.tsx'
import { AgeOut } from '#emails/memberships/age-out.tsx'
import { AnnualReminder } from '#emails/memberships/annual-reminder.tsx'
import { AutoRenewChanged } from '#emails/memberships/auto-renew-changed.tsx'
import { MembershipKept } from '#emails/memberships/cancellation-reversed.tsx'
import { FamilyChanged } from '#emails/memberships/family-changed.tsx'
import { MembershipCancelled } from '#emails/memberships/membership-cancelled.tsx'
import { MembershipEnded } from '#emails/memberships/membership-ended.tsx'
import { PayRenewal } from '#emails/memberships/pay-renewal.tsx'
import { PaymentFailed } from '#emails/memberships/payment-failed.tsx'
import { PlanChanged } from '#emails/memberships/plan-changed.tsx'
import { PlanClosing } from '#emails/memberships/plan-closing.tsx'
import { RenewalNotice } from '#emails/memberships/renewal-notice.tsx'
import { RenewalReceipt } from '#emails/memberships/renewal-receipt.tsx'
import { Welcome } from '#emails/memberships/welcome.tsx'
import { AppealReceived } from '#emails/support/appeal-received.tsx'
import { CaseAnswer } from '#emails/support/case-answer.tsx'
import { CaseDecided } from '#emails/support/case-decided.tsx'
import { ContactReceived } from '#emails/support/contact-received.tsx'
import { GrievanceReceived } from '#emails/support/grievance-received.tsx'
import { OfficeLeaving } from './offices/office-leaving.tsx'
import { OfficeVerification } from './offices/office-verification.tsx'
import { StaffCaseDue } from './staff/case-due.tsx'
import { StaffInvitation } from './staff/invitation.tsx'
import { StaffNewRequest } from './staff/new-request.tsx'
import { StaffPublicationFailed } from './staff/publication-failed.tsx'
import { StaffRefundFailed } from './staff/refund-failed.tsx'
import { StaffReport } from './staff/report.tsx'
import { StaffSecurityChanged } from './staff/security-changed.tsx'

type Variant =
  | 'family-changed-back'
  | 'auto-renew-changed-off'
  | 'renewal-notice-dearer'
  | 'renewal-notice-ending'
  | 'payment-failed-no-card'

/** Each mail as `brand` would send it, filled in with made-up people; a mail without a preview does not compile. */
export function mailPreviews(brand: MailBrand): Record<keyof Mails | Variant, ReactElement> {
  return {
    welcome: <Welcome brand={brand} {...Welcome.preview} />,
    'reset-password': <ResetPassword brand={brand} {...ResetPassword.preview} />,
    'password-changed': <PasswordChanged brand={brand} {...PasswordChanged.preview} />,
    'join-account': <JoinAccount brand={brand} {...JoinAccount.preview} />,
    'card-changed': <CardChanged brand={brand} {...CardChanged.preview} />,
    'pay-link': <PayLink brand={brand} {...PayLink.preview} />,
    'pay-renewal': <PayRenewal brand={brand} {...PayRenewal.preview} />,
    'looked-at-by-staff': <LookedAtByStaff brand={brand} {...LookedAtByStaff.preview} />,
    'update-card': <UpdateCard brand={brand} {...UpdateCard.preview} />,
    'bank-payment-started': <BankPaymentStarted brand={brand} {...BankPaymentStarted.preview} />,
    'bank-payment-failed': <BankPaymentFailed brand={brand} {...BankPaymentFailed.preview} />,
    'bank-payment-returned': <BankPaymentReturned brand={brand} {...BankPaymentReturned.preview} />,
    'claim-access': <ClaimAccess brand={brand} {...ClaimAccess.preview} />,
    'confirm-email': <ConfirmEmail brand={brand} {...ConfirmEmail.preview} />,
    'accounts-merged': <AccountsMerged brand={brand} {...AccountsMerged.preview} />,
    'email-changed': <EmailChanged brand={brand} {...EmailChanged.preview} />,
    'family-changed': <FamilyChanged brand={brand} {...FamilyChanged.preview} />,
    'family-changed-back': (
      <FamilyChanged brand={brand} {...FamilyChanged.preview} change="taken_back" refundCents={4_056} />
    ),
    'auto-renew-changed': <AutoRenewChanged brand={brand} {...AutoRenewChanged.preview} />,
    'auto-renew-changed-off': (
      <AutoRenewChanged brand={brand} {...AutoRenewChanged.preview} autoRenew={false} nextCharge={null} />
    ),
    'payment-returned': <PaymentReturned brand={brand} {...PaymentReturned.preview} />,
    'charge-given-back': <ChargeGivenBack brand={brand} {...ChargeGivenBack.preview} />,
    'adjustment-charged': <AdjustmentCharged brand={brand} {...AdjustmentCharged.preview} />,
    'credit-given': <CreditGiven brand={brand} {...CreditGiven.preview} />,
    'credit-taken-back': <CreditTakenBack brand={brand} {...CreditTakenBack.preview} />,
    'refund-by-hand': <RefundByHand brand={brand} {...RefundByHand.preview} />,
    'payment-taken-back': <PaymentTakenBack brand={brand} {...PaymentTakenBack.preview} />,
    'contact-received': <ContactReceived brand={brand} {...ContactReceived.preview} />,
    'case-answer': <CaseAnswer brand={brand} {...CaseAnswer.preview} />,
    'case-decided': <CaseDecided brand={brand} {...CaseDecided.preview} />,
    'staff-new-request': <StaffNewRequest brand={brand} {...StaffNewRequest.preview} />,
    'staff-case-due': <StaffCaseDue brand={brand} {...StaffCaseDue.preview} />,
    'staff-report': <StaffReport brand={brand} {...StaffReport.preview} />,
    'staff-refund-failed': <StaffRefundFailed brand={brand} {...StaffRefundFailed.preview} />,
    'staff-publication-failed': <StaffPublicationFailed brand={brand} {...StaffPublicationFailed.preview} />,
    'staff-invitation': <StaffInvitation brand={brand} {...StaffInvitation.preview} />,
    'staff-security': <StaffSecurityChanged brand={brand} {...StaffSecurityChanged.preview} />,
    'renewal-notice': <RenewalNotice brand={brand} {...RenewalNotice.preview} />,
    'renewal-notice-dearer': (
      <RenewalNotice brand={brand} {...RenewalNotice.preview} priceRise={{ previousCents: 9_900 }} />
    ),
    'renewal-notice-ending': <RenewalNotice brand={brand} {...RenewalNotice.preview} nextCharge={null} />,
    'renewal-receipt': <RenewalReceipt brand={brand} {...RenewalReceipt.preview} />,
    'annual-reminder': <AnnualReminder brand={brand} {...AnnualReminder.preview} />,
    'payment-failed': <PaymentFailed brand={brand} {...PaymentFailed.preview} />,
    'payment-failed-no-card': <PaymentFailed brand={brand} {...PaymentFailed.preview} card={null} />,
    'membership-cancelled': <MembershipCancelled brand={brand} {...MembershipCancelled.preview} />,
    'membership-kept': <MembershipKept brand={brand} {...MembershipKept.preview} />,
    'membership-ended': <MembershipEnded brand={brand} {...MembershipEnded.preview} />,
    'plan-changed': <PlanChanged brand={brand} {...PlanChanged.preview} />,
    'plan-closing': <PlanClosing brand={brand} {...PlanClosing.preview} />,
    'office-leaving': <OfficeLeaving brand={brand} {...OfficeLeaving.preview} />,
    'office-verification': <OfficeVerification brand={brand} {...OfficeVerification.preview} />,
    'age-out': <AgeOut brand={brand} {...AgeOut.preview} />,
    'appeal-received': <AppealReceived brand={brand} {...AppealReceived.preview} />,
    'grievance-received': <GrievanceReceived brand={brand} {...GrievanceReceived.preview} />,
  }
}
