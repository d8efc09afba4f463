import { fixedNoticeText, stateNotice } from '#domain/support/state-notices.ts'

/**
 * Where else a person may turn, by the state they live in; before one is chosen, the general advice. Words a state
 * fixes are shown whole, in bold, at 16 px (12 point).
 */
export function RegulatorNotice({ state, operatorPhone }: { state: string; operatorPhone: string }) {
  const notice = stateNotice(state)
  const fixed = notice && fixedNoticeText(notice, operatorPhone)
  return (
    <div aria-live="polite" className="rounded-lg border border-line bg-surface p-5 text-base leading-normal">
      <h3 className="font-semibold">Your right to go elsewhere</h3>
      {fixed ? (
        <p className="mt-2 font-bold">{fixed}</p>
      ) : notice ? (
        <p className="mt-2">
          You may also turn to the <strong>{notice.regulator}</strong>, phone{' '}
          <strong className="whitespace-nowrap">{notice.phone}</strong>, {notice.website}, at any time. You do
          not have to wait for our answer.
        </p>
      ) : (
        <p className="mt-2">
          You may also turn to your state’s department of insurance or attorney general at any time. You do
          not have to wait for our answer. The departments are listed at naic.org.
        </p>
      )}
    </div>
  )
}
