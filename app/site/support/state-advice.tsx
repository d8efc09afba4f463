import type { ReactNode } from 'react'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import type { Regulator as Known } from '#domain/law/regulators.ts'

/** Where else a member of a state may turn, in the state's own words when it fixes them; `children` for no state. */
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
  if (fixed) return <p className="mt-2 font-bold">{fixed}</p>
  return (
    <p className="mt-2">
      You may also turn to the <Regulator {...notice.regulator} /> at any time. You do not have to wait for
      our answer.
    </p>
  )
}

function Regulator({ name, phone, website }: Known) {
  return (
    <>
      <strong>{name}</strong>
      {phone && (
        <>
          , phone <strong className="whitespace-nowrap">{phone}</strong>
        </>
      )}
      <span>{website ? `, ${website},` : ''}</span>
    </>
  )
}
