import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { Sessions } from '#app/site/member/sign-in/sessions.tsx'
import { EmailForm, PasswordForm } from '#app/site/member/sign-in/sign-in-forms.tsx'
import { listMemberSessions } from '#domain/back-office/members/impersonation/member-sessions.server.ts'
import { formatMoment } from '#domain/format-moment.ts'
import * as m from '#messages'
import type { Route } from './+types/profile'
import { DetailsForm } from './details-form.tsx'
import { MemberPage } from './member-page.tsx'
import { PreferencesForm } from './preferences-form.tsx'

export const handle = { title: () => m.profile_page(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, owner, now, sessionId } = page
  const [{ member }, sessions] = await Promise.all([
    readOwnDashboard(page),
    listMemberSessions({ db: services.db, now }, owner, {
      sessionId,
      idleSeconds: services.config.idleLogoutSeconds,
    }),
  ])
  const words = (instant: string) => formatMoment(instant, brand.settings.timeZone)
  return {
    member,
    sessions: sessions.map((session) => ({
      ...session,
      startedWords: words(session.startedAt),
      untilWords: session.staff && words(session.staff.until),
    })),
  }
}

export default function ProfilePage({ loaderData: { member, sessions } }: Route.ComponentProps) {
  return (
    <MemberPage title={m.profile_page()} lead={m.profile_page_lead()}>
      <DetailsForm member={member} />
      <PreferencesForm member={member} />
      <EmailForm member={member} />
      <PasswordForm member={member} />
      <Sessions sessions={sessions} />
    </MemberPage>
  )
}
