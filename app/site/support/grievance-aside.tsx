import { Button } from '#app/ui/button.tsx'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import * as m from '#messages'

/** The operator's details on the support pages. */
export type SupportOperator = { name: string; address: string; phone: string; email: string }

const nothing = {}
const nextSteps = later(async () => (await import('./grievance-steps.tsx')).GrievanceSteps)

const otherWays = later(async () => (await import('./grievance-steps.tsx')).OtherWays)

/** What happens after the form is sent, and other ways to file. */
export function GrievanceAside({ operator, onPrint }: { operator: SupportOperator; onPrint: () => void }) {
  return (
    <aside aria-label={m.support_next_title()} data-print="hide" className="grid gap-8 lg:sticky lg:top-28">
      <Late of={nextSteps} given={nothing} />
      <div className="text-small">
        <Late of={otherWays} given={{ operator }} />
        <Button variant="secondary" size="sm" icon="printer" className="mt-4" onClick={onPrint}>
          {m.support_print_blank()}
        </Button>
      </div>
    </aside>
  )
}
