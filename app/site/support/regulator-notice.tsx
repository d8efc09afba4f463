import { Suspense } from 'react'
import { later } from '#app/ui/late/later.ts'
import * as m from '#messages'

const advice = later(async () => (await import('./state-advice.tsx')).StateAdvice)

/** Loads every state's advice for the next rendering. */
export const bringStateAdvice = advice.bring

/**
 * Where else a person can turn, by the state they live in; general advice until one is chosen. Wording prescribed by a
 * state is shown in full, in bold, at 16 px (12 points).
 */
export function RegulatorNotice({ state, operatorPhone }: { state: string; operatorPhone: string }) {
  const StateAdvice = advice.pick()
  return (
    <div className="rounded-lg border border-line bg-surface p-5 text-base leading-normal print:break-inside-avoid">
      <h3 className="font-semibold">{m.support_elsewhere_title()}</h3>
      {state === '' ? (
        <GeneralAdvice />
      ) : (
        <Suspense fallback={<GeneralAdvice />}>
          <StateAdvice state={state} operatorPhone={operatorPhone}>
            <GeneralAdvice />
          </StateAdvice>
        </Suspense>
      )}
    </div>
  )
}

function GeneralAdvice() {
  return <p className="mt-2">{m.support_elsewhere()}</p>
}
