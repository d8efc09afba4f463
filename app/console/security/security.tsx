import { PageHeader } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { secondStepsOf } from '#domain/staff/mfa/mfa.server.ts'
import { listPasskeys } from '#domain/staff/mfa/passkeys.server.ts'
import { countRecoveryCodes } from '#domain/staff/mfa/recovery-codes.server.ts'
import { listOwnSessions } from '#domain/staff/session/staff-session.server.ts'
import type { Route } from './+types/security'
import { OneTimeCodes } from './one-time-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'

export const handle = { title: 'Your security' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args)
  const { db, config } = services
  const idle = { idleSeconds: config.idleLogoutSeconds }
  const [steps, passkeys, codesLeft, sessions] = await Promise.all([
    secondStepsOf(db, staff.staffId),
    listPasskeys(db, staff.staffId),
    countRecoveryCodes(db, staff.staffId),
    listOwnSessions({ db, now }, staff, idle),
  ])
  const show = (instant: Date) => showInstant(instant, place.timeZone)
  return {
    email: staff.email,
    hasCodes: steps.includes('totp'),
    codesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: show(createdAt),
      used: lastUsedAt ? show(lastUsedAt) : null,
    })),
    sessions: sessions.map(({ id, isThis, createdAt, lastSeenAt, ip, userAgent }) => ({
      id,
      isThis,
      began: show(createdAt),
      seen: show(lastSeenAt),
      ip,
      browser: browserName(userAgent),
    })),
  }
}

/** A browser's display name, without version details. */
function browserName(userAgent: string | null): string {
  const known: [RegExp, string][] = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]
  const systems: [RegExp, string][] = [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(known), find(systems)]
  if (!browser) return 'A browser'
  return system ? `${browser} on ${system}` : browser
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { email, hasCodes, codesLeft, passkeys, sessions } = loaderData
  return (
    <>
      <PageHeader title="Your security" lead={`How you sign in as ${email}.`} />
      <OneTimeCodes hasCodes={hasCodes} codesLeft={codesLeft} />
      <Passkeys passkeys={passkeys} />
      <PasswordForm email={email} />
      <Sessions sessions={sessions} />
    </>
  )
}
