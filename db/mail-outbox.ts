import type { Db } from './client.ts'
import { newId } from './id.ts'
import { enqueue } from './queue.ts'
import { mails } from './schema/mail.ts'
import { insertUnlessThere } from './written-rows.ts'

/** The props of every email by name; each file in `emails/` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, since only that can be added to.
export interface Mails {}

/**
 * Writes an email into the outbox and queues its job, within the transaction `db`. A second call with the same
 * `dedupeKey` does nothing and returns false, so one cause sends one email.
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
