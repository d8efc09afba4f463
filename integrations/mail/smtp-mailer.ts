import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { headerAddress, headerText, type Mailer, MailRefusedError, MailUnansweredError } from './mailer.ts'

/**
 * Sends through the SMTP server at `url` (smtp://user:password@host:port or smtps://…). Every step has a timeout,
 * because a hanging server must not block the worker.
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
  // Once the last byte of an email is read, the server may have accepted it, whatever happens next.
  transport.use('stream', (sending, done) => {
    const { onRead } = sending.data as { onRead?: () => void }
    sending.message.transform(
      () =>
        new Transform({
          transform: (chunk, _encoding, next) => next(null, chunk),
          flush: (next) => {
            onRead?.()
            next()
          },
        }),
    )
    done()
  })
  const ends = () => new Error('Enamel ends: the mail goes out later.')
  const underWay = new Set<(why: Error) => void>()
  let isClosed = false
  return {
    async send(mail) {
      if (isClosed) throw ends()
      let isRead = false
      const onRead = () => {
        isRead = true
      }
      const watched = { onRead }
      const sending = transport.sendMail({
        ...watched,
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
      sending.catch(() => {})
      const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>()
      underWay.add(giveUp)
      await Promise.race([sending, givenUp])
        .catch((error: unknown) => {
          throw faultOf(error, isRead)
        })
        .finally(() => underWay.delete(giveUp))
      return { kept: null }
    },
    close: () => {
      isClosed = true
      for (const giveUp of underWay) giveUp(ends())
      transport.close()
    },
  }
}

/** Translates a transport error. `isRead`: the server had been given the whole email. */
function faultOf(error: unknown, isRead: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  if (isOfMail && responseCode && responseCode >= 500) return new MailRefusedError(error.message)
  return isRead && responseCode === undefined ? new MailUnansweredError(error.message) : error
}
