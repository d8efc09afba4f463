import type { Mails } from '#db/mail-outbox.ts'
import { cardChangedMail } from './card-changed.tsx'
import { claimAccessMail } from './claim-access.tsx'
import { confirmEmailMail } from './confirm-email.tsx'
import { contactReceivedMail } from './contact-received.tsx'
import { emailChangedMail } from './email-changed.tsx'
import { familyChangedMail } from './family-changed.tsx'
import { grievanceReceivedMail } from './grievance-received.tsx'
import { joinAccountMail } from './join-account.tsx'
import type { MailTemplate } from './mail-template.ts'
import { passwordChangedMail } from './password-changed.tsx'
import { resetPasswordMail } from './reset-password.tsx'
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
  'card-changed': cardChangedMail,
  'family-changed': familyChangedMail,
  'grievance-received': grievanceReceivedMail,
  'contact-received': contactReceivedMail,
}
