import { Fragment } from 'react'
import { z } from 'zod'
import {
  type CaseWords,
  findCaseWords,
  wroteToFiler,
} from '#domain/back-office/support/case-mail.queries.server.ts'
import { attachmentsOf } from '#domain/back-office/support/files/case-files.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = Pick<CaseWords, 'reference' | 'isGrievance' | 'text' | 'state'> & {
  brand: MailBrand
  files: string[]
}

const props = z.object({ entryId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'case-answer': z.input<typeof props>
  }
}

/** A staff answer. It quotes nothing the person wrote, because email isn't private enough. */
export const caseAnswerMail = defineMail({
  name: 'case-answer',
  to: 'member',
  label: { en: 'Answer to a message or grievance' },
  props,
  write: async (deps, { entryId }) => {
    const { db, now, brand } = deps
    const words = await findCaseWords(db, { brandId: brand.id, entryId })
    const look = await mailBrand(deps)
    const subject = m.mails_support_answer_subject(words, { locale: look.locale })
    const files = await attachmentsOf(db, { brandId: brand.id, entryId })
    const content = await renderMail(
      subject,
      <CaseAnswer brand={look} {...words} files={files.map(({ filename }) => filename)} />,
      files,
    )
    return {
      ...content,
      replyToName: replyName(brand.name, words.reference),
      onSent: (tx) => wroteToFiler({ db: tx, now }, { brandId: brand.id, entryId }),
    }
  },
  body: CaseAnswer,
  previews: {
    default: {
      reference: 'C-7KQM-4XDA-92HR',
      isGrievance: false,
      state: '',
      text: 'Dear Ada Marsh,\n\nThank you for writing. We looked at your account: one payment was taken, and the second line was a hold that your bank has released.\n\nSincerely,\nMember care',
      files: [],
    },
  },
})

/** The display name for replies. It includes the reference, so replies can be matched even if the subject changes. */
export function replyName(brandName: string, reference: string): string {
  return `${brandName} ${reference}`
}

export function CaseAnswer({ brand, reference, isGrievance, text, state, files }: View) {
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_answer_title({ isGrievance }, { locale })}
      preview={m.mails_support_answer_preview({ reference }, { locale })}
    >
      <Words>{text}</Words>
      {files.length > 0 && (
        <Paragraph>{m.mails_support_answer_attached({ files: files.join(', ') }, { locale })}</Paragraph>
      )}
      {isGrievance && <RegulatorAdvice state={state} />}
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_answer_reply({ reference }, { locale })}</Paragraph>
    </MailLayout>
  )
}

/** Text as staff typed it: blank lines separate paragraphs, and nothing is treated as markup. */
function Words({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
    <Paragraph key={at}>
      {paragraph.split('\n').map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of the same
        <Fragment key={number}>
          {number > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  ))
}
