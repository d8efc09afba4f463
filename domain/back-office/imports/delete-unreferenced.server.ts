import type { Db } from '#db/client.ts'

/** Deletes the given rows that no other row references; returns the deleted ones. `remove` deletes some, or throws. */
export async function deleteUnreferenced(
  tx: Db,
  ids: string[],
  remove: (tx: Db, ids: string[]) => Promise<string[]>,
): Promise<string[]> {
  if (ids.length === 0) return []
  try {
    return await tx.transaction((inner) => remove(inner, ids))
  } catch (error) {
    if (!isStillNamed(error)) throw error
    if (ids.length === 1) return []
    const half = Math.ceil(ids.length / 2)
    return [
      ...(await deleteUnreferenced(tx, ids.slice(0, half), remove)),
      ...(await deleteUnreferenced(tx, ids.slice(half), remove)),
    ]
  }
}

/** PostgreSQL's foreign_key_violation, which drizzle wraps. */
function isStillNamed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '23503'
}
