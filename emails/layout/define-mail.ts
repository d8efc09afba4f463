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

/** An email's content. The job that sends it sets sender and recipient. */
export type MailContent = {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** The display name for replies; the address is the operator's. */
  replyToName?: string
  /** Writes to make once the email is sent, in the transaction that marks it sent. */
  onSent?: (tx: Db) => Promise<void>
}

/** What an email may use to read its data. It runs outside any transaction, and again if sending fails. */
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

/** The declaration of an email, in one file. `View` is the data its body shows. */
type MailDeclaration<Name extends keyof Mails, Props, View extends { brand: MailBrand }> = {
  /**
   * The file's name. It's stored with each email in the outbox, so a renamed one keeps its old name in `otherNames`.
   */
  name: Name
  /** Former names: emails stored under them are sent as this one. */
  otherNames?: readonly string[]
  /** Links in emails to a member or office lead to the brand's site; links in emails to staff lead to the console. */
  to: 'member' | 'office' | 'staff'
  /** Its label in the console. */
  label: Label
  /** Whether staff may resend it in bulk: only if it stays true and contains no link that grants access. */
  canBulkResend?: true
  /** Ids only: the email is rendered from the database when it's sent, and the queue holds no token. */
  props: z.ZodType<Props, Mails[Name]>
  /** Reads the data and renders the email. @throws DomainError `not_found` if its subject no longer exists. */
  write: (deps: MailDeps, props: Props) => Promise<MailContent>
  body: (view: View) => ReactElement
  /** Sample data with fictional people; additional previews show the email's other cases. */
  previews: { default: Omit<View, 'brand'>; [variant: string]: Omit<View, 'brand'> }
}

/** Any email, as the sending job looks it up by name. */
export type Mail = Pick<
  MailDeclaration<keyof Mails, never, never>,
  'name' | 'otherNames' | 'to' | 'label' | 'canBulkResend'
> & {
  /** Renders it from the JSON props of an outbox row. */
  fromRow: (deps: MailDeps, props: unknown) => Promise<MailContent>
  previews: { default: unknown; [variant: string]: unknown }
  /** A preview as `brand` would send it; null if there is none with that name. */
  preview: (brand: MailBrand, variant: string) => ReactElement | null
}

/** Declares an email. Its file adds its props to `Mails`, and `emails/mails.ts` lists it. */
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

/** The brand as an email shows it, and the reader's language, which the sending job has set. */
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
