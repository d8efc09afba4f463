import { showInstant } from '#app/console/workspace.server.ts'
import { graceDays } from '#domain/back-office/billing/statements/close-months.server.ts'
import type { Statement } from '#domain/back-office/billing/statements/statement.schema.ts'

/** Whether a month is closed, in a sentence. */
export function wordsOfClosing(closed: Statement['closed'], timeZone: string): string {
  return closed
    ? `Closed ${showInstant(closed.at, timeZone)}.`
    : `Open until day ${graceDays + 1} of the following month.`
}
