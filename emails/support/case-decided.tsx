import { z } from 'zod'
import { letterFile, renderDecisionLetter } from '#documents/documents.ts'
import {
  type CaseWords,
  findCaseWords,
  keepLetter,
  wroteToFiler,
} from '#domain/back-office/support/case-mail.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { replyName } from './case-answer.tsx'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = Pick<CaseWords, 'reference' | 'isAppeal' | 'state'> & { brand: MailBrand }

const props = z.object({ entryId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'case-decided': z.input<typeof props>
  }
}

/** The decision on a grievance or its appeal: the letter is attached, and kept as it was sent. */
export const caseDecidedMail = defineMail({
  name: 'case-decided',
  to: 'member',
  label: { en: 'Decision on a grievance or appeal' },
  props,
  write: async (deps, { entryId }) => {
    const { db, now, brand } = deps
    const entry = { brandId: brand.id, entryId }
    const words = await findCaseWords(db, entry)
    const look = await mailBrand(deps)
    const pdf = await renderDecisionLetter(look, words, look)
    const content = await renderMail(
      m.mails_support_decided_subject(words, { locale: look.locale }),
      <CaseDecided brand={look} {...words} />,
      [{ filename: letterFile(words), contentType: 'application/pdf', content: pdf }],
    )
    return {
      ...content,
      replyToName: replyName(brand.name, words.reference),
      onSent: async (tx) => {
        await keepLetter(tx, { ...entry, pdf })
        await wroteToFiler({ db: tx, now }, entry)
      },
    }
  },
  body: CaseDecided,
  previews: { default: { reference: 'G-7KQM-4XDA-92HR', isAppeal: false, state: 'CA' } },
})

export function CaseDecided({ brand, reference, isAppeal, state }: View) {
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_decided_title({ isAppeal }, { locale })}
      preview={m.mails_support_decided_preview({ reference }, { locale })}
    >
      <Paragraph>{m.mails_support_decided_text({ isAppeal }, { locale })}</Paragraph>
      <Line label={m.mails_support_case_number({ locale })} value={reference} strong />
      <Paragraph>{m.mails_support_decided_next({ isAppeal }, { locale })}</Paragraph>
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_no_health({ locale })}</Paragraph>
    </MailLayout>
  )
}
