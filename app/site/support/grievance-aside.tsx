import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/late/later.ts'
import { Still } from '#app/ui/late/still.tsx'
import * as m from '#messages'

/** The part of the operator the support pages name. */
export type SupportOperator = { name: string; address: string; phone: string; email: string }

const nothing = {}
const nextSteps = later(async () => (await import('./grievance-steps.tsx')).GrievanceSteps)

const otherWays = later(async () => (await import('./grievance-steps.tsx')).OtherWays)

/** Has the code of what only shows at hand for the next rendering. */
export const bringGrievanceAside = async (): Promise<void> => {
  await Promise.all([nextSteps.bring(), otherWays.bring()])
}

/** What happens after the form is sent, and the other ways to be heard. */
export function GrievanceAside({ operator, onPrint }: { operator: SupportOperator; onPrint: () => void }) {
  return (
    <aside aria-label={m.support_next_title()} data-print="hide" className="grid gap-8 lg:sticky lg:top-28">
      <Still of={nextSteps} given={nothing} />
      <div className="text-small">
        <Still of={otherWays} given={{ operator }} />
        <Button variant="secondary" size="sm" icon="printer" className="mt-4" onClick={onPrint}>
          {m.support_print_blank()}
        </Button>
      </div>
    </aside>
  )
}
