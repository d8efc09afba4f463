import type { ReactNode } from 'react'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import type { Regulator as Known } from '#domain/law/regulators.ts'
import * as m from '#messages'

/**
 * Where else a member in this state can turn, in the state's prescribed wording if there is one; `children` if there is
 * no state.
 */
export function StateAdvice({
  state,
  operatorPhone,
  children,
}: {
  state: string
  operatorPhone: string
  children: ReactNode
}) {
  const notice = stateNotice(state)
  if (!notice) return children
  const fixed = fixedNoticeText(notice, operatorPhone)
  if (fixed)
    return (
      <p lang="en" className="mt-2 font-bold">
        {fixed}
      </p>
    )
  return (
    <p className="mt-2">
      <Regulator {...notice.regulator} />
    </p>
  )
}

function Regulator({ name, phone, website }: Known) {
  return (
    <RichMessage
      parts={m.support_regulator({
        reachedBy: phone ? (website ? 'phone_and_website' : 'phone') : website ? 'website' : 'name',
        name,
        phone: phone ?? '',
        website: website ?? '',
      })}
      tags={{
        strong: (words) => <strong>{words}</strong>,
        phone: (words) => <strong className="whitespace-nowrap">{words}</strong>,
      }}
    />
  )
}
