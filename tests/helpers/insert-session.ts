import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'

/** A session of the email's owner, as sign-in would have created it. Returns its cookie's value. */
export async function insertSession(db: Db, email: string, now = new Date()): Promise<string> {
  const [account] = await db
    .select({ accountId: accounts.id, brandId: accounts.brandId })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.ownsEmail, true)))
  if (!account) throw new Error(`Nobody signs in as ${email}.`)
  const { token } = await createSession({ db, now }, { ...account, ip: '127.0.0.1', userAgent: null })
  return token
}

/** Signs in a browser without a page as the email's owner. The form's hash costs more than most tests. */
export async function signInAs(
  browser: { cookies: Map<string, string> },
  { db, email, now }: { db: Db; email: string | null; now: Date },
): Promise<void> {
  browser.cookies.set('session', await insertSession(db, email ?? '', now))
}
