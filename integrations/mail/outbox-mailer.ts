import { headerAddress, headerText, type Mailer } from './mailer.ts'

/** Sends nothing. Returns a copy for the outbox page, after the same header checks as real sending. */
export function createOutboxMailer(): Mailer {
  return {
    async send(mail) {
      return {
        kept: {
          from: `${headerText(mail.from.name)} <${headerAddress(mail.from.address)}>`,
          to: headerAddress(mail.to),
          subject: headerText(mail.subject),
          html: mail.html,
          text: mail.text,
          messageId: headerAddress(mail.messageId),
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            filename: headerText(filename),
            contentType,
            base64: Buffer.from(content).toString('base64'),
          })),
        },
      }
    },
    close() {},
  }
}
