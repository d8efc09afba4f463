import { z } from 'zod'
import { readSecurityChange, type SecurityChange } from '#domain/staff/audit/security-mail.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = Omit<SecurityChange, 'at'> & { brand: MailBrand; when: string; link: string | null }

const titles: Record<string, string> = {
  'session.began': 'You signed in from a new device',
  'security.password_changed': 'Your console password was changed',
  'security.totp_set_up': 'One-time codes were set up for you',
  'security.recovery_codes_made': 'New recovery codes were made for you',
  'security.passkey_added': 'A passkey was added to your sign-in',
  'security.passkey_removed': 'A passkey was removed from your sign-in',
  'staff.accepted': 'Your console password was set with an emailed link',
  'staff.invited': 'Your roles were changed',
  'staff.roles_changed': 'Your roles were changed',
  'staff.second_step_reset': 'Your second step was reset',
  'staff.ended': 'Your access to the console has ended',
}

const props = z.object({ auditId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-security': z.input<typeof props>
  }
}

/** To a staff member whose own security settings were changed, by them or by someone else. */
export const staffSecurityMail = defineMail({
  name: 'staff-security',
  to: 'staff',
  label: { en: 'To staff: their sign-in or roles were changed' },
  props,
  write: async (deps, { auditId }) => {
    const { at, ...change } = await readSecurityChange(deps.db, { auditId, brandId: deps.brand.id })
    const brand = await mailBrand(deps)
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: deps.brand.settings.timeZone,
    })
    const when = format.format(at).replaceAll('\u202f', '\u00a0')
    const link = change.action === 'staff.ended' ? null : (deps.services.config.consoleOrigin ?? null)
    return renderMail(
      titleOf(change.action),
      <StaffSecurityChanged brand={brand} when={when} link={link} {...change} />,
    )
  },
  body: StaffSecurityChanged,
  previews: {
    default: {
      action: 'session.began',
      name: 'Robin Vale',
      when: 'Nov 20, 2026, 11:00 AM',
      by: null,
      ip: '198.51.100.7',
      roles: null,
      link: 'https://console.example.com',
    },
  },
})

function titleOf(action: string): string {
  return titles[action] ?? 'Your console access has changed'
}

export function StaffSecurityChanged({ brand, action, name, when, by, ip, roles, link }: View) {
  const title = titleOf(action)
  return (
    <MailLayout brand={brand} title={title} preview={`${title} on ${when}.`}>
      <Paragraph>Hi {name}, your sign-in settings changed:</Paragraph>
      <Line label="What" value={title} strong />
      <Line label="When" value={when} />
      {by && <Line label="By" value={by} />}
      {ip && <Line label="From the address" value={ip} />}
      {roles && <Line label="Your roles now" value={roles.length > 0 ? roles.join('; ') : 'None'} />}
      <Paragraph quiet>
        {by
          ? 'If you didn’t expect this, ask them or an owner of your plan.'
          : 'If this wasn’t you, tell an owner of your plan right away. They can end your sessions and reset your second step.'}
      </Paragraph>
      {link && <ActionLink href={link}>Open the console</ActionLink>}
    </MailLayout>
  )
}
