import type { Db } from '#db/client.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import type { MailCatalog } from '#domain/mail-catalog.ts'
import { type MailContent, type MailDeps, mailBrand, renderMail } from './layout/define-mail.ts'
import { allMails, findMail } from './mails.ts'

const previews = allMails.flatMap((mail) =>
  Object.keys(mail.previews).map((variant) => ({
    mail,
    variant,
    ...(variant === 'default'
      ? { name: mail.name as string, label: mail.label.en }
      : { name: `${mail.name}-${variant}`, label: `${mail.label.en} (${variant.replaceAll('-', ' ')})` }),
  })),
)

/** What screens and commands can read about the declared emails. */
export function createMailCatalog(services: MailDeps['services']): MailCatalog {
  return {
    label: (name) => findMail(name)?.label.en ?? name,
    bulkResend: Object.fromEntries(
      allMails.filter(({ canBulkResend }) => canBulkResend).map(({ name, label }) => [name, label.en]),
    ),
    previews: previews.map(({ name, label }) => ({ name, label })),
    preview: async (brand, name) => {
      const found = previews.find((each) => each.name === name)
      const body = found?.mail.preview(await mailBrand({ services, brand }, 'en'), found.variant)
      if (!body) return null
      const { html, text } = await renderMail(name, body)
      return { html, text }
    },
    open: async ({ db, now, brand }, { template, props }) => {
      const mail = findMail(template)
      if (!mail) return null
      const language =
        mail.to === 'member' ? await languageOfReader(db, { brandId: brand.id, about: props }) : 'en'
      return written(db, (tx) =>
        answerIn({ content: services.content, brand }, language, () =>
          mail.fromRow({ db: tx, services, brand, now }, props),
        ),
      )
    },
  }
}

/** Renders an email in a transaction that is rolled back, so any link it creates never exists. */
async function written(db: Db, write: (tx: Db) => Promise<MailContent>) {
  const found: { content?: MailContent } = {}
  const takenBack = new Error('A mail is only looked at.')
  await db
    .transaction(async (tx) => {
      found.content = await write(tx)
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  if (!found.content) return null
  const { subject, html, text } = found.content
  const withoutTokens = (words: string) => words.replaceAll(/#token=[^"'\s<>)\]]+/g, '#token=hidden')
  return { subject, html: withoutTokens(html), text: withoutTokens(text) }
}
