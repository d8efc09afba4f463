import { z } from 'zod'
import {
  type FailedPublication,
  findFailedPublication,
} from '#domain/back-office/content/schedule/schedule.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = Omit<FailedPublication, 'startsAt'> & { brand: MailBrand; when: string; link: string | null }

const props = z.object({ scheduleId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-publication-failed': z.input<typeof props>
  }
}

/** To the person who scheduled a draft, when it couldn't be published. */
export const staffPublicationFailedMail = defineMail({
  name: 'staff-publication-failed',
  to: 'staff',
  label: { en: 'To staff: a draft was not published' },
  props,
  write: async (deps, { scheduleId }) => {
    const { id: brandId, key, settings } = deps.brand
    const { startsAt, ...failed } = await findFailedPublication(deps.db, { brandId, scheduleId })
    const brand = await mailBrand(deps)
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: settings.timeZone,
    })
    const when = format.format(startsAt).replaceAll('\u202f', '\u00a0')
    const { consoleOrigin } = deps.services.config
    const link = consoleOrigin ? `${consoleOrigin}/${key}/site` : null
    return renderMail(
      'Your draft was not published',
      <StaffPublicationFailed {...{ brand, when, link, ...failed }} />,
    )
  },
  body: StaffPublicationFailed,
  previews: {
    default: {
      name: 'Avery Stone',
      when: 'Nov 20, 2026, 9:00 AM',
      failure: 'Say what the picture shows, or mark it as decoration. (pages.home.blocks.2.alt)',
      link: 'https://console.example.com/brightharbor/site',
    },
  },
})

export function StaffPublicationFailed({ brand, name, when, failure, link }: View) {
  const title = 'Your draft was not published'
  return (
    <MailLayout brand={brand} title={title} preview={`It was scheduled for ${when}.`}>
      <Paragraph>Hi {name}, visitors still see the version from before.</Paragraph>
      <Line label="Scheduled for" value={when} strong />
      <Line label="Reason" value={failure} />
      <Paragraph quiet>Fix it and publish again, or choose another time.</Paragraph>
      {link && <ActionLink href={link}>Open the site</ActionLink>}
    </MailLayout>
  )
}
