import { workImport } from '#domain/directory/import/work-import.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Checks, writes or undoes a file of offices, batch by batch; begun again, it goes on where it was. */
export function importOfficesJob(
  { house }: Pick<JobDeps, 'house'>,
  which: { importId: string; brandId: string },
): Promise<void> {
  return workImport({ db: house.db, now: house.now }, which)
}
