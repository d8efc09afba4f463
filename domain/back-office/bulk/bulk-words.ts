import { caseFindingLabels, requestStatusLabels } from '#domain/support/support-words.ts'
import type { BulkAct, BulkNoun, CaseAct } from '#domain/values/bulk.ts'

/** The name of each bulk action in the menu. */
export const bulkActNames: Record<BulkAct['kind'], string> = {
  mail_again: 'Send an email again',
  card_link: 'Send the card link',
  tag_add: 'Add a tag',
  tag_remove: 'Remove a tag',
  transfer: 'Transfer to another office',
  auto_renew_off: 'Turn auto-renewal off',
  end: 'End as the operator',
  renew: 'Take the next payment now',
}

/** What a bulk action does, as text; `about`: the name of its office or email. */
export function actWords(act: BulkAct, about: string | null): string {
  const name = bulkActNames[act.kind]
  switch (act.kind) {
    case 'tag_add':
    case 'tag_remove':
      return `${name}: ${act.tag}`
    case 'mail_again':
    case 'transfer':
      return `${name}: ${about}`
    default:
      return name
  }
}

/** Whether it applies to the person, whatever memberships they have. */
export function isOfPerson({ kind }: BulkAct): boolean {
  return kind === 'card_link' || kind === 'tag_add' || kind === 'tag_remove'
}

/** The permission each action requires, the same as its call for one member. */
export const permissionOf = ({ kind }: BulkAct) => (kind === 'renew' ? 'members.move' : 'members.change')

/** The placeholder for the writer's name in an answer to many. */
export const nameGap = '{name}'

/** The name of each bulk action on cases in the menu. */
export const caseActNames: Record<CaseAct['kind'], string> = {
  case_answer: 'Answer by email',
  case_assign: 'Assign',
  case_move: 'Set the status',
  case_decide: 'Decide',
}

/** What it does, as text; `assignee`: the name of the new assignee, null for none. */
export function caseActWords(act: CaseAct, assignee: string | null): string {
  const name = caseActNames[act.kind]
  switch (act.kind) {
    case 'case_assign':
      return `${name} to ${assignee ?? 'no one'}`
    case 'case_move':
      return `${name}: ${requestStatusLabels[act.status]}`
    case 'case_answer':
      return act.status ? `${name}: ${requestStatusLabels[act.status]}` : name
    case 'case_decide':
      return `${name}: ${caseFindingLabels[act.finding]}`
  }
}

/** A count of members or cases, as text. */
export function counted(noun: BulkNoun, number: number): string {
  const one = noun === 'members' ? 'member' : 'case'
  return number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${noun}`
}
