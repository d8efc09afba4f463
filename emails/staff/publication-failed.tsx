import { z } from 'zod'
import {
  type FailedPublication,
  findFailedPublication,
} from '#domain/back-office/content/schedule/schedule.queries.server.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailBrand, mailTemplate, renderMail } from '#emails/layout/mail-template.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = Omit<FailedPublication, 'startsAt'> & { brand: MailBrand; when: string; link: string | null }

export const staffPublicationFailedMail = mailTemplate(
  z.object({ scheduleId: z.uuid() }),
  async (deps, { scheduleId }) => {
    const { id: brandId, key, settings } = deps.brand
    const { startsAt, ...failed } = await findFailedPublication(deps.db, { brandId, scheduleId })
    const brand = await mailBrand(deps)
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: settings.timeZone,
    })
    const when = format.format(startsAt).replaceAll('\u202f', ' ')
    const { consoleOrigin } = deps.services.config
    const link = consoleOrigin ? `${consoleOrigin}/${key}/site` : null
    return renderMail(
      'Your draft was not published',
      <StaffPublicationFailed {...{ brand, when, link, ...failed }} />,
    )
  },
)

/** To who set the time at which a draft was to be published, when it could not be. */
export function StaffPublicationFailed({ brand, name, when, failure, link }: View) {
  const title = 'Your draft was not published'
  return (
    <MailLayout brand={brand} title={title} preview={`It was to be published on ${when}.`}>
      <Paragraph>Hello {name}, visitors still see what they saw before.</Paragraph>
      <Line label="Was to be published" value={when} strong />
      <Line label="Why it was not" value={failure} />
      <Paragraph quiet>Put it right and publish it, or set another time.</Paragraph>
      {link && <ActionLink href={link}>Open the site</ActionLink>}
    </MailLayout>
  )
}

StaffPublicationFailed.preview = {
  name: 'Avery Stone',
  when: 'Nov 20, 2026, 9:00 AM',
  failure: 'Say what the picture shows, or mark it as decoration. (pages.home.blocks.2.alt)',
  link: 'https://console.example.com/brightharbor/site',
} satisfies Omit<View, 'brand'>
