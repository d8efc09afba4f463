/** An email attachment. */
export type MailAttachment = { filename: string; contentType: string; content: Uint8Array }

/** One email, ready to send. */
type OutgoingMail = {
  from: { name: string; address: string }
  /** The reply address, if it isn't the sender's. */
  replyTo?: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** Without angle brackets. The same for every attempt to send an email, so that a receiver can drop duplicates. */
  messageId: string
  /** The id of the request that caused it, if any. */
  requestId?: string | null
}

/** An email as the outbox page shows it, with attachments in base64. */
export type KeptMail = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  attachments: { filename: string; contentType: string; base64: string }[]
}

/** The server will never accept this email: it refused its address or its content (5xx). */
export class MailRefusedError extends Error {}

/** The server received the whole email but never confirmed it: it may have been sent. */
export class MailUnansweredError extends Error {}

export type Mailer = {
  /**
   * Sends the email, or throws. An error means that no server accepted it, except `MailUnansweredError`.
   * @throws MailRefusedError, MailUnansweredError; any other error is worth a retry. `kept` is a copy to store if the
   * email isn't really sent, else null.
   */
  send(mail: OutgoingMail): Promise<{ kept: KeptMail | null }>
  /** Aborts everything in progress; each `send` throws. */
  close(): void
}

/** Text for one header line: line breaks and other control characters become single spaces. */
export function headerText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Validates a bare address. Refuses anything that could add a recipient or a header. */
export function headerAddress(address: string): string {
  // A quoted name may contain characters that would otherwise end the address, but no quotes or line breaks.
  const [, name] = /^"([\x20\x21\x23-\x5b\x5d-\x7e]+)"(?=@)/.exec(address) ?? []
  const bare = name === undefined ? address : address.slice(name.length + 2)
  if (/[\p{Cc}\u2028\u2029\s,;<>"]/u.test(bare) || !bare.includes('@')) {
    throw new Error('A mail address carries characters that do not belong in one.')
  }
  return address
}
