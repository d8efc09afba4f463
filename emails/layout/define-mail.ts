import { render } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Mails } from '#db/mail-outbox.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import type { Services } from '#domain/services.ts'
import type { Label } from '#domain/values/label.ts'
import type { MailAttachment } from '#integrations/mail/mailer.ts'
import { inLocale, type Locale } from '#messages/locale.ts'
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

/** What a mail declares, in one file. `View` is what its body shows. */
type MailDeclaration<Name extends keyof Mails, Props, View extends { brand: MailBrand }> = {
  /** Its file's name. Lies in the outbox with each mail, so it never changes without the old one among `otherNames`. */
  name: Name
  /** Names it had: what lies in the outbox under them is this mail too. */
  otherNames?: readonly string[]
  /** One to a member or an office leads to the brand's site, one to the staff to the console. */
  to: 'member' | 'office' | 'staff'
  /** What the console calls it. */
  label: Label
  /** Whether the staff may send it again to many: what it says is true then too, and opens nothing of its own. */
  canBulkResend?: true
  /** Ids: a mail is written from the database as it is when it is sent, and no token lies in the queue. */
  props: z.ZodType<Props, Mails[Name]>
  /** Reads the database and writes subject and body. @throws DomainError `not_found` when its subject is gone */
  write: (deps: MailDeps, props: Props) => Promise<MailContent>
  body: (view: View) => ReactElement
  /** Made-up people; others than the default show what it says in another case. */
  previews: { default: Omit<View, 'brand'>; [variant: string]: Omit<View, 'brand'> }
}

/** What is known of a mail whose name is read from a row. */
export type Mail = Pick<
  MailDeclaration<keyof Mails, never, never>,
  'name' | 'otherNames' | 'to' | 'label' | 'canBulkResend'
> & {
  /** Writes it from a row of the outbox, whose props are JSON. */
  fromRow: (deps: MailDeps, props: unknown) => Promise<MailContent>
  previews: { default: unknown; [variant: string]: unknown }
  /** One of its previews, as `brand` would send it; null where there is none of that name. */
  preview: (brand: MailBrand, variant: string) => ReactElement | null
}

/** Declares a mail. Its file adds its props to `Mails`, and `emails/mails.ts` lists it. */
export function defineMail<Name extends keyof Mails, Props, View extends { brand: MailBrand }>(
  mail: MailDeclaration<Name, Props, View>,
) {
  return {
    ...mail,
    fromRow: async (deps: MailDeps, props: unknown) => mail.write(deps, mail.props.parse(props)),
    preview: (brand: MailBrand, variant: string) => {
      const view = mail.previews[variant]
      return view ? createElement(mail.body, { ...view, brand } as View) : null
    },
  }
}

/** The brand as a mail shows it, and the language the mail is written in: that of its reader, which the job puts around it. */
export async function mailBrand(
  { services, brand }: Pick<MailDeps, 'services' | 'brand'>,
  locale: Locale = inLocale(),
): Promise<MailBrand> {
  return {
    ...(await documentBrand(services.content, brand)),
    locale,
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
