/** A file that goes with a mail. */
export type MailAttachment = { filename: string; contentType: string; content: Uint8Array }

/** One mail, ready to go. */
type OutgoingMail = {
  from: { name: string; address: string }
  /** Where an answer goes, when not to the sender. */
  replyTo?: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** Without angle brackets; the same for every try of the same mail, so that a receiver can drop a repeat. */
  messageId: string
  /** Of the request that caused it, if one did. */
  requestId?: string | null
}

/** A mail as the outbox page shows it; attachments in base64. */
export type KeptMail = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  attachments: { filename: string; contentType: string; base64: string }[]
}

/** The server will never take this mail: its address or its content is refused (5xx). */
export class MailRefusedError extends Error {}

/** The server was given all of the mail and did not say whether it took it: it may be under way. */
export class MailUnansweredError extends Error {}

export type Mailer = {
  /**
   * Hands the mail over, or throws; an error means that no server accepted it, but for `MailUnansweredError`.
   * @throws MailRefusedError, MailUnansweredError; whatever else goes wrong is worth another try.
   * `kept` is a copy to store where mail is not really sent, else null.
   */
  send(mail: OutgoingMail): Promise<{ kept: KeptMail | null }>
  /** Gives up what is under way: each throws. */
  close(): void
}

/** Text for one header line: line breaks and other control characters become single spaces. */
export function headerText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The address alone; refuses what could add a recipient or a header. */
export function headerAddress(address: string): string {
  // A quoted name may hold what else would end the address; it has neither quotes nor line ends in it.
  const [, name] = /^"([\x20\x21\x23-\x5b\x5d-\x7e]+)"(?=@)/.exec(address) ?? []
  const bare = name === undefined ? address : address.slice(name.length + 2)
  if (/[\p{Cc}\u2028\u2029\s,;<>"]/u.test(bare) || !bare.includes('@')) {
    throw new Error('A mail address carries characters that do not belong in one.')
  }
  return address
}
