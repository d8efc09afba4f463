import { createHash } from 'node:crypto'
import type { BulkShown } from '#db/schema/bulk.ts'
import { DomainError } from '#domain/errors.ts'
import type { AuditedAction, StaffDeps } from '#domain/staff/audit/audited.server.ts'

type Given = BulkShown['given']

/** Aborts a previewed command before it writes anything. */
class Seen extends Error {
  readonly act: AuditedAction
  constructor(act: AuditedAction) {
    super('This was only looked at.')
    this.act = act
  }
}

/**
 * Previews a command: starts it, and rolls it back before its audit row.
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
 * Runs a command exactly as its preview showed it.
 * @throws DomainError as the command does; `conflict`, with the text `changed`: it would do something else
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

/** The hash of a preview's result; a different result has a different hash. */
export function previewHash(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function shownOf({ action, subject, before = null, after = null }: AuditedAction, given: Given): BulkShown {
  const mark = previewHash([action, subject.kind, subject.id, before, after, given])
  return { before, after, cents: 0, mark, ...(given && { given }) }
}
