import type { Db } from './client.ts'
import { newId } from './id.ts'
import { enqueue } from './queue.ts'
import { mails } from './schema/mail.ts'
import { insertUnlessThere } from './written-rows.ts'

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
  const mailId = newId()
  const isNew = await insertUnlessThere(db, mails, { id: mailId, ...mail })
  if (isNew) await enqueue(db, 'send-mail', { mailId })
  return isNew
}
