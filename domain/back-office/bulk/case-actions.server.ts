import type { BulkShown } from '#db/schema/bulk.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { listAnswerers } from '#domain/back-office/support/answerers.queries.server.ts'
import { type CaseRow, findCase } from '#domain/back-office/support/case-row.server.ts'
import { decideCase } from '#domain/back-office/support/decide-case.server.ts'
import { answerCase, assignCase, moveCase } from '#domain/back-office/support/handle-case.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { CaseAct } from './bulk.schema.ts'
import { nameGap } from './bulk-words.ts'
import { dryRun, runAsPreviewed } from './dry-run.server.ts'

/** One of many cases, and what the check found of it. */
export type CaseTarget = { brand: Pick<Brand, 'id' | 'settings'>; caseId: string; shown: BulkShown | null }

/**
 * What an action would do to one case.
 * @throws DomainError as the command of its own page does; `conflict`: they may no longer answer cases
 */
export async function checkCaseAction(
  deps: StaffDeps,
  act: CaseAct,
  { brand, caseId }: CaseTarget,
): Promise<BulkShown> {
  await requireAnswerer(deps, brand.id)
  const row = await findCase(deps.db, { brandId: brand.id, caseId })
  if (act.kind === 'case_assign' && row.assigneeId === act.assigneeId)
    throw new DomainError(
      'conflict',
      act.assigneeId ? 'It’s already assigned to them.' : 'It’s already unassigned.',
    )
  return dryRun(deps, { revision: row.revision }, (at) => command(at, act, brand, row))
}

/**
 * Applies an action to one case by the command of its own page, exactly as the check showed it. Runs in a transaction
 * shared with the command.
 * @throws DomainError as the command does; `conflict`: someone acted on the case since
 */
export async function doCaseAction(
  deps: StaffDeps,
  act: CaseAct,
  { brand, caseId, shown }: CaseTarget,
): Promise<void> {
  await requireAnswerer(deps, brand.id)
  const row = await findCase(deps.db, { brandId: brand.id, caseId }, { lock: true })
  const changed = 'This case changed since it was checked. Nothing was done.'
  if (row.revision !== shown?.given?.revision) throw new DomainError('conflict', changed)
  await runAsPreviewed(deps, { shown, changed }, (at) => command(at, act, brand, row))
}

/** @throws DomainError `conflict`: the person it's done for may no longer answer cases here */
async function requireAnswerer({ db, by }: StaffDeps, brandId: string): Promise<void> {
  if ((await listAnswerers(db, brandId)).some(({ id }) => id === by.staffId)) return
  throw new DomainError('conflict', 'You no longer have access to this case.')
}

async function command(
  deps: StaffDeps,
  act: CaseAct,
  brand: CaseTarget['brand'],
  row: CaseRow,
): Promise<void> {
  const acting = { brand, caseId: row.id, revision: row.revision }
  switch (act.kind) {
    case 'case_assign':
      return assignCase(deps, { ...acting, assigneeId: act.assigneeId })
    case 'case_move':
      return moveCase(deps, { ...acting, status: act.status })
    case 'case_answer': {
      const words = await forReader(deps, row, { en: act.text, es: act.textInSpanish })
      const text = words.replaceAll(nameGap, () => nameOf(row))
      return answerCase(deps, { ...acting, text, ...(act.status && { status: act.status }) })
    }
    case 'case_decide': {
      const reasons = await forReader(deps, row, { en: act.reasons, es: act.reasonsInSpanish })
      return decideCase(deps, { ...acting, finding: act.finding, reasons })
    }
  }
}

/**
 * The bulk answer in the language of this case's writer.
 * @throws DomainError `conflict`: they read Spanish, and there is no Spanish text
 */
async function forReader(
  { db }: StaffDeps,
  { id, brandId }: CaseRow,
  words: { en: string; es: string | undefined },
): Promise<string> {
  const about = { grievanceId: id, messageId: id }
  const said = words[await languageOfReader(db, { brandId, about })]
  if (said === undefined)
    throw new DomainError('conflict', 'This case is in Spanish. Add the text in Spanish too.')
  return said
}

/** The name an answer greets, the same as in letters. */
function nameOf({ grievance, message }: CaseRow): string {
  return grievance?.representativeName ?? grievance?.memberName ?? message?.name ?? ''
}
