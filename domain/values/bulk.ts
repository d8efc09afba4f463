import type { CaseFinding, MovedStatus } from './support.ts'

/** What a bulk action applies to: members or cases. */
export const bulkNouns = ['members', 'cases'] as const
export type BulkNoun = (typeof bulkNouns)[number]

/**
 * `checking`: nothing is done yet. `checked`: waits for confirmation. `running`, and how it ended. A stopped one can't
 * be resumed: the remaining rows must be selected again.
 */
export const bulkStatuses = ['checking', 'checked', 'running', 'done', 'stopped'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** `waiting` to be checked. `ready`: it can be done. `refused` by the check or later. `done`. */
export const bulkRowStatuses = ['waiting', 'ready', 'refused', 'done'] as const

/** An action on a member's page, for many members. */
export type BulkAct =
  | { kind: 'mail_again'; template: string }
  | { kind: 'card_link' }
  | { kind: 'auto_renew_off' }
  | { kind: 'end'; words: string }
  | { kind: 'renew' }
  | { kind: 'tag_add'; tag: string }
  | { kind: 'tag_remove'; tag: string }
  | { kind: 'transfer'; officeId: string }

/** An action on a case's page, for many cases. */
export type CaseAct =
  | { kind: 'case_assign'; assigneeId: string | null }
  | { kind: 'case_move'; status: MovedStatus }
  /** `…InSpanish`: for members who read Spanish. Without it they are left out. */
  | { kind: 'case_answer'; text: string; textInSpanish?: string; status?: MovedStatus }
  | { kind: 'case_decide'; finding: CaseFinding; reasons: string; reasonsInSpanish?: string }
