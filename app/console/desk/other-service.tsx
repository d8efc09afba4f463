import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { DeskCard } from '#domain/back-office/desk/desk.schema.ts'
import { formatCents } from '#domain/format.ts'
import { type Visits, visitName } from './use-visits.ts'

/** Logs a visit for any other service on the price list, at this office's member price. */
export function OtherService({ card, visits }: { card: DeskCard; visits: Visits }) {
  const { people, prices } = card
  const [who, setWho] = useState('0')
  const [service, setService] = useState('')
  const personId = people[Number(who)]?.personId ?? null
  const price = prices.find((each) => each.service === service)
  return (
    <Card title="Another service" lead="Charged at the member price and counted in the member’s savings.">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr_auto]">
        <SelectField
          name="who"
          label="For"
          value={who}
          onChange={({ currentTarget }) => setWho(currentTarget.value)}
          options={people.map(({ name }, at) => ({ value: `${at}`, label: name }))}
        />
        <SelectField
          name="service"
          label="Service"
          placeholder="Choose"
          value={service}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
          options={prices.map(({ service: value, name, memberCents }) => ({
            value,
            label: `${name}, ${formatCents(memberCents)}`,
          }))}
        />
        <Button
          variant="secondary"
          disabled={!price}
          pending={visits.pending === visitName({ personId, service })}
          onClick={() => visits.log({ personId, service })}
        >
          Log it
        </Button>
      </div>
    </Card>
  )
}
