import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Mails, queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'

/** Queues an email to the account's owner, once per key. False if it was already queued or there's no address. */
export async function mailMember<Name extends keyof Mails>(
  db: Db,
  mail: { brandId: string; accountId: string; template: Name; props: Mails[Name]; dedupeKey: string },
): Promise<boolean> {
  const { accountId, ...rest } = mail
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(ofBrand(accounts, mail.brandId, eq(accounts.id, accountId)))
  return account?.email ? queueMail(db, { ...rest, to: account.email }) : false
}
