import { createTransport } from 'nodemailer'
import { headerAddress, headerText, type Mailer } from './mailer.ts'

/**
 * Sends through the SMTP server at `url` (smtp://user:password@host:port or smtps://…).
 * Every step has a deadline: a server that hangs must not hold the worker.
 */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: headerText(mail.from.name), address: headerAddress(mail.from.address) },
        ...(mail.replyTo && {
          replyTo: {
            name: headerText(mail.replyTo.name),
            address: headerAddress(mail.replyTo.address),
          },
        }),
        to: { name: '', address: headerAddress(mail.to) },
        subject: headerText(mail.subject),
        html: mail.html,
        text: mail.text,
        messageId: `<${headerAddress(mail.messageId)}>`,
        ...(mail.requestId && { headers: { 'X-Request-Id': headerText(mail.requestId) } }),
        attachments: mail.attachments.map(({ filename, contentType, content }) => ({
          filename: headerText(filename),
          contentType,
          content: Buffer.from(content),
        })),
      })
      return { kept: null }
    },
    close: () => transport.close(),
  }
}
