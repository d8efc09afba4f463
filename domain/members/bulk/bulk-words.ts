import type { BulkAct, bulkMails } from './bulk.schema.ts'

/** What each act for many is called where it is chosen. */
export const bulkActNames: Record<BulkAct['kind'], string> = {
  mail_again: 'Send a mail again',
  card_link: 'Send the card link',
  tag_add: 'Add a tag',
  tag_remove: 'Take a tag away',
  transfer: 'Transfer to another office',
  auto_renew_off: 'Turn auto-renewal off',
  renew: 'Take the next payment now',
}

/** Mails that many are sent again, as they are called where they are chosen. */
export const bulkMailNames: Record<(typeof bulkMails)[number], string> = {
  welcome: 'Welcome, with receipt and agreement',
  'renewal-notice': 'Renewal notice',
  'renewal-receipt': 'Receipt of a renewal',
  'annual-reminder': 'Yearly reminder of auto-renewal',
  'payment-failed': 'Payment failed, with the card link',
}

/** What one of them does, in words; `office`: the name of that which a transfer leads to. */
export function actWords(act: BulkAct, office: string | null): string {
  const name = bulkActNames[act.kind]
  switch (act.kind) {
    case 'mail_again':
      return `${name}: ${bulkMailNames[act.template]}`
    case 'tag_add':
    case 'tag_remove':
      return `${name}: ${act.tag}`
    case 'transfer':
      return `${name}: ${office}`
    default:
      return name
  }
}

/** Whether it is about the person, whatever memberships they have. */
export function isOfPerson({ kind }: BulkAct): boolean {
  return kind === 'card_link' || kind === 'tag_add' || kind === 'tag_remove'
}

/** What each act takes of who does it, as its call for one member does. */
export const permissionOf = ({ kind }: BulkAct) => (kind === 'renew' ? 'members.move' : 'members.change')
