import { openMail } from '#domain/back-office/members/page/open-mail.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import { DomainError } from '#domain/errors.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/mail'
import { requireMemberThing } from './member-workspace.server.ts'

/**
 * /:place/members/mails/:mailId: a member's email as it would be rendered from current data. It contains editors' text,
 * so the page has no origin and runs no scripts.
 */
export async function loader(args: Route.LoaderArgs) {
  const { mailId } = args.params
  const found = await requireMemberThing(args, 'mail', mailId)
  const { services, staff, brand, owner, now, may } = found
  await auditView({ db: services.db, now, by: actorOf(staff, found.ip) }, owner)
  const deps = { db: services.db, now, catalog: services.mails }
  const asked = { brand, mailId, withCases: may('cases.answer') }
  // Its subject may no longer apply; the reason is shown instead.
  const mail = await openMail(deps, asked).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'conflict') return error
    throw error
  })
  const isOld = mail instanceof DomainError
  return new Response(isOld ? `It would no longer be sent. ${mail.message}` : mail.html, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': `text/${isOld ? 'plain' : 'html'}; charset=utf-8`,
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
