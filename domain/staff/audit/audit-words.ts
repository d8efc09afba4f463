/** Every act that the audit keeps, in words. A command that is missing here does not compile. */
export const auditActions = {
  'staff.invited': 'Invited',
  'staff.link_sent': 'Sent a new link',
  'staff.accepted': 'Accepted the invitation',
  'staff.roles_changed': 'Changed roles',
  'staff.ended': 'Ended access',
  'staff.second_step_reset': 'Reset the second step',
  'session.began': 'Signed in',
  'session.ended': 'Signed out',
  'session.ended_elsewhere': 'Ended a session',
  'security.password_changed': 'Changed the password',
  'security.totp_set_up': 'Set up one-time codes',
  'security.recovery_codes_made': 'Made new recovery codes',
  'security.passkey_added': 'Added a passkey',
  'security.passkey_removed': 'Removed a passkey',
  'audit.exported': 'Exported the audit',
  'member.viewed': 'Viewed a member',
  'member.corrected': 'Corrected details',
  'member.office_changed': 'Changed the home office',
  'member.auto_renew_changed': 'Changed auto-renewal',
  'member.cancelled': 'Cancelled a membership',
  'member.kept': 'Took back a cancellation',
  'member.person_ended': 'Ended a person’s cover',
  'member.mail_sent_again': 'Sent a mail again',
  'member.card_link_sent': 'Sent the link to change what is on file',
  'member.card_reissued': 'Issued a new ID card',
  'member.noted': 'Wrote a note',
  'member.tagged': 'Changed tags',
} as const

export type AuditAction = keyof typeof auditActions

/** The words of an action; of one that a later build has written, the name. */
export function actionWords(action: string): string {
  return new Map<string, string>(Object.entries(auditActions)).get(action) ?? action
}
