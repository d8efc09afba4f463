import { createHash } from 'node:crypto'
import type { BulkShown } from '#db/schema/bulk.ts'
import { DomainError } from '#domain/errors.ts'
import type { AuditedAction, StaffDeps } from '#domain/staff/audit/audited.server.ts'

type Given = BulkShown['given']

/** Is thrown out of a command that is only looked at, before anything is written. */
class Seen extends Error {
  readonly act: AuditedAction
  constructor(act: AuditedAction) {
    super('This was only looked at.')
    this.act = act
  }
}

/**
 * What a command would do: it is begun, and taken back before its row of the audit.
 * @throws DomainError as the command does
 */
export async function dryRun<Deps extends StaffDeps>(
  deps: Deps,
  given: Given,
  command: (deps: Deps) => Promise<unknown>,
): Promise<BulkShown> {
  const onAct = (seen: AuditedAction) => {
    throw new Seen(seen)
  }
  try {
    await deps.db.transaction((tx) => command({ ...deps, db: tx, onAct }))
  } catch (error) {
    if (!(error instanceof Seen)) throw error
    return shownOf(error.act, given)
  }
  throw new Error('This command keeps no audit.')
}

/**
 * Does a command just as the look at it has shown it.
 * @throws DomainError as the command does; `conflict`, with the words of `changed`: it would do something else
 */
export async function runAsPreviewed<Deps extends StaffDeps>(
  deps: Deps,
  { shown, changed }: { shown: BulkShown | null; changed: string },
  command: (deps: Deps) => Promise<unknown>,
): Promise<void> {
  const onAct = (seen: AuditedAction) => {
    if (shownOf(seen, shown?.given).mark !== shown?.mark) throw new DomainError('conflict', changed)
  }
  await command({ ...deps, onAct })
}

/** The hash of what a look has found: another one is another result. */
export function previewHash(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function shownOf({ action, subject, before = null, after = null }: AuditedAction, given: Given): BulkShown {
  const mark = previewHash([action, subject.kind, subject.id, before, after, given])
  return { before, after, cents: 0, mark, ...(given && { given }) }
}
