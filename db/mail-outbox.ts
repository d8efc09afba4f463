import type { Db } from './client.ts'
import { enqueue } from './queue.ts'
import { mails } from './schema/mail.ts'

/** Every mail by name, and its props: each file of `emails/` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, since only that can be added to.
export interface Mails {}

/**
 * Writes a mail into the outbox, and its job into the queue, in the transaction `db` is.
 * A second call with the same `dedupeKey` does nothing and answers false: one cause, one mail.
 */
export async function queueMail<Name extends keyof Mails>(
  db: Db,
  mail: { brandId: string; template: Name; to: string; props: Mails[Name]; dedupeKey: string },
): Promise<boolean> {
  const [row] = await db.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  if (row) await enqueue(db, 'send-mail', { mailId: row.id })
  return row !== undefined
}
