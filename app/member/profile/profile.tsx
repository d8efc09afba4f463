import { readOwnDashboard, requireMemberPage } from '#app/member/member-guard.server.ts'
import type { Route } from './+types/profile'
import { DetailsForm } from './details-form.tsx'
import { MemberPage } from './member-page.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { EmailForm, PasswordForm } from './sign-in-forms.tsx'

export const handle = { title: 'Your Profile', page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { member } = await readOwnDashboard(page)
  return { member }
}

export default function ProfilePage({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <MemberPage title="Your profile" lead="How we reach you, and how you sign in.">
      <DetailsForm member={member} />
      <PreferencesForm member={member} />
      <EmailForm member={member} />
      <PasswordForm member={member} />
    </MemberPage>
  )
}
