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

/** A mail's content. Sender and recipient are up to the job that sends it. */
export type MailContent = {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** The name for replies; their address is the operator's. */
  replyToName?: string
  /** What to write once the mail is sent, in the transaction that marks it sent. */
  onSent?: (tx: Db) => Promise<void>
}

/** What a mail may use to read its data. It runs outside any transaction, and again if sending failed. */
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

/** The declaration of a mail, in one file. `View` is the data its body shows. */
type MailDeclaration<Name extends keyof Mails, Props, View extends { brand: MailBrand }> = {
  /** Its file's name. Stored with each mail in the outbox, so a new name keeps the old one in `otherNames`. */
  name: Name
  /** Former names: mails stored under them are sent as this mail. */
  otherNames?: readonly string[]
  /** Links of a mail to a member or office lead to the brand's site, those of a mail to staff to the console. */
  to: 'member' | 'office' | 'staff'
  /** Its label in the console. */
  label: Label
  /** Whether staff may send it again to many members: only if it stays true and contains no link that grants access. */
  canBulkResend?: true
  /** Ids only: the mail is written from the database when it is sent, and the queue holds no token. */
  props: z.ZodType<Props, Mails[Name]>
  /** Reads the data and renders the mail. @throws DomainError `not_found` if what it is about is gone */
  write: (deps: MailDeps, props: Props) => Promise<MailContent>
  body: (view: View) => ReactElement
  /** Sample data with made-up people; further previews show the mail's other cases. */
  previews: { default: Omit<View, 'brand'>; [variant: string]: Omit<View, 'brand'> }
}

/** Any mail, as the sending job finds it by name. */
export type Mail = Pick<
  MailDeclaration<keyof Mails, never, never>,
  'name' | 'otherNames' | 'to' | 'label' | 'canBulkResend'
> & {
  /** Renders it from the JSON props of an outbox row. */
  fromRow: (deps: MailDeps, props: unknown) => Promise<MailContent>
  previews: { default: unknown; [variant: string]: unknown }
  /** A preview, as `brand` would send it; null if there is none of that name. */
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

/** The brand as a mail shows it, and the reader's language, which the sending job has set. */
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

/** Renders a body as HTML and as plain text. */
export async function renderMail(
  subject: string,
  body: ReactElement,
  attachments: MailAttachment[] = [],
): Promise<MailContent> {
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })])
  return { subject, html, text, attachments }
}
