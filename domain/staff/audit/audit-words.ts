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
  'desk.viewed': 'Looked up at the desk',
  'desk.visit_logged': 'Logged a visit',
  'desk.visit_undone': 'Took back a visit',
  'desk.enrolled': 'Enrolled at the desk',
  'desk.payment_taken': 'Took a payment at the desk',
  'audit.exported': 'Exported the audit',
  'case.read': 'Read a case',
  'case.noted': 'Wrote a note on a case',
  'case.assigned': 'Assigned a case',
  'case.moved': 'Moved a case on',
  'case.answered': 'Answered a case',
  'case.decided': 'Decided a case',
  'case.appealed': 'Filed an appeal',
  'case.appeal_decided': 'Decided an appeal',
  'refund.asked': 'Asked for a refund',
  'refund.made': 'Made a refund',
  'refund.approved': 'Approved a refund',
  'refund.declined': 'Declined a refund',
  'refund.withdrawn': 'Withdrew a request for a refund',
  'payment.link_sent': 'Sent a link to change the card',
  'payment.promised': 'Noted a promise to pay',
  'event.linked': 'Linked an event of the gateway to a payment',
  'event.recorded': 'Recorded an event of the gateway',
  'event.put_aside': 'Put an event of the gateway aside',
  'statement.exported': 'Exported a statement',
} as const

export type AuditAction = keyof typeof auditActions

/** The words of an action; of one that a later build has written, the name. */
export function actionWords(action: string): string {
  return new Map<string, string>(Object.entries(auditActions)).get(action) ?? action
}
