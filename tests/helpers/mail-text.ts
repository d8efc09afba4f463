import type { MailContent, MailDeps } from '#emails/layout/define-mail.ts'

/** The services emails are written with, in tests that aren't about them. */
export const mailServices: MailDeps['services'] = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

/** The text of an email with line breaks as spaces. */
export const plainText = ({ text }: Pick<MailContent, 'text'>): string => text.replaceAll(/\s+/g, ' ')
