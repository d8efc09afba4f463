import type { CaseFinding, MovedStatus } from './support.ts'

/** What an act for many is done for: the things of a member's page, or of a case's. */
export const bulkNouns = ['members', 'cases'] as const
export type BulkNoun = (typeof bulkNouns)[number]

/**
 * `checking`: nothing is done; `checked`: it waits to be confirmed; `running`; and how it ended. One that was stopped is
 * not gone on with: what is left is chosen again.
 */
export const bulkStatuses = ['checking', 'checked', 'running', 'done', 'stopped'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** `waiting` to be checked; `ready`: it would be done; `refused` by the check, or since; `done`. */
export const bulkRowStatuses = ['waiting', 'ready', 'refused', 'done'] as const

/** One action of a member's page, for many members. */
export type BulkAct =
  | { kind: 'mail_again'; template: string }
  | { kind: 'card_link' }
  | { kind: 'auto_renew_off' }
  | { kind: 'end'; words: string }
  | { kind: 'renew' }
  | { kind: 'tag_add'; tag: string }
  | { kind: 'tag_remove'; tag: string }
  | { kind: 'transfer'; officeId: string }

/** One action of a case's page, for many cases. */
export type CaseAct =
  | { kind: 'case_assign'; assigneeId: string | null }
  | { kind: 'case_move'; status: MovedStatus }
  /** `…InSpanish`: for whoever reads Spanish; without it they are left out. */
  | { kind: 'case_answer'; text: string; textInSpanish?: string; status?: MovedStatus }
  | { kind: 'case_decide'; finding: CaseFinding; reasons: string; reasonsInSpanish?: string }
