import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import type { Services } from '#domain/services.ts'
import type { MailAttachment } from '#integrations/mail/mailer.ts'
import type { MailBrand } from './layout.tsx'

/** A mail's content; who sends it to whom is the job's business. */
export type MailContent = {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** Whom an answer is addressed to, by name; the address is the operator's. */
  replyToName?: string
  /** What is true once the mail has gone out, written in the transaction that marks it sent. */
  onSent?: (tx: Db) => Promise<void>
}

/** What a template reads with. It runs outside of any transaction, and again when the mail could not be sent. */
export type MailDeps = {
  db: Db
  services: {
    config: Pick<Services['config'], 'publicOrigin' | 'defaultBrand'> &
      Partial<Pick<Services['config'], 'consoleOrigin'>>
    content: Pick<Services['content'], 'read'>
  }
  brand: Brand
  now: Date
}

export type MailTemplate<Props> = {
  write: (deps: MailDeps, props: Props) => Promise<MailContent>
  /** The same from a row of the outbox, whose props are JSON. */
  fromRow: (deps: MailDeps, props: unknown) => Promise<MailContent>
}

/** A template reads the database and writes the mail; it throws `not_found` when its subject is gone. */
export function mailTemplate<Props>(
  schema: z.ZodType<Props>,
  write: (deps: MailDeps, props: Props) => Promise<MailContent>,
): MailTemplate<Props> {
  return { write, fromRow: async (deps, props) => write(deps, schema.parse(props)) }
}

/** The brand as a mail shows it. */
export async function mailBrand({
  services,
  brand,
}: Pick<MailDeps, 'services' | 'brand'>): Promise<MailBrand> {
  return {
    ...(await documentBrand(services.content, brand)),
    origin: siteOrigin(brand, services.config),
  }
}

/** HTML and the plain text made from the same words. */
export async function renderMail(
  subject: string,
  body: ReactElement,
  attachments: MailAttachment[] = [],
): Promise<MailContent> {
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })])
  return { subject, html, text, attachments }
}
