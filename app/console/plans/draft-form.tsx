import { useEffect, useRef, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, SelectField, Submit, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { serviceOf } from '#domain/back-office/plans/fee-schedules/service-of.rules.ts'
import type { PlanDetail } from '#domain/back-office/plans/plan-draft.schema.ts'
import { intervalWords, longestFirst } from '#domain/plans/interval.ts'
import { textsOfPlan } from '#domain/plans/plan-texts.ts'
import { stateNames } from '#domain/values/states.ts'
import { typedDollars } from './plan-parts.tsx'

type Draft = NonNullable<PlanDetail['draft']>
type Typed = {
  enrolmentFee: string
  price: Record<string, string>
  more: Record<string, string>
  benefits?: { service: string; name: string; quantity: number | undefined; period: string }[]
} & Record<string, unknown>

/** The typed values as the schema expects them; an invalid amount stays invalid, so the schema rejects it. */
function asDraft(values: Record<string, unknown>, revision: number): unknown {
  const { enrolmentFee, price, more, benefits = [], ...words } = values as Typed
  const cents = (typed: string | undefined) => readMoney(typed ?? '') ?? Number.NaN
  return {
    ...words,
    revision,
    enrolmentFeeCents: enrolmentFee === '' ? 0 : cents(enrolmentFee),
    prices: longestFirst.flatMap((interval) =>
      price[interval] || more[interval]
        ? [
            {
              interval,
              priceCents: cents(price[interval]),
              additionalMemberCents: more[interval] ? cents(more[interval]) : null,
            },
          ]
        : [],
    ),
    benefits: benefits.map((benefit) => ({
      ...benefit,
      service: benefit.service || serviceOf(benefit.name),
    })),
  }
}

type Given = {
  planId: string
  draft: Draft
  schedules: { value: string; label: string }[]
  /** The form's id, for a submit button outside it. */
  id: string
  /** Called once the draft is saved as typed. */
  onSaved: () => void
}

/**
 * The fields of a draft, saved as a whole. Typed values stay while a save is pending and while the screen reloads. If a
 * colleague saved in the meantime, the next save is rejected with an explanation.
 */
export function DraftForm({
  draft,
  onTyped,
  ...given
}: Given & {
  /** Reports whether there are unsaved changes. */
  onTyped: (isTyped: boolean) => void
}) {
  const [shown, setShown] = useState({ draft, at: 0 })
  const hasTyped = useRef(false)
  const own = useRef<number>(undefined)
  useEffect(() => {
    setShown((now) => {
      if (draft.revision === now.draft.revision) return now
      if (!hasTyped.current) return { draft, at: now.at + 1 }
      return draft.revision === own.current ? { ...now, draft } : now
    })
  }, [draft])
  return (
    <DraftFields
      key={shown.at}
      {...given}
      draft={shown.draft}
      onTyped={(typed) => {
        hasTyped.current = typed
        onTyped(typed)
      }}
      onRevision={(revision) => {
        own.current = revision
      }}
    />
  )
}

function DraftFields({
  planId,
  draft,
  schedules,
  id,
  onSaved,
  onTyped,
  onRevision,
}: Given & { onTyped: (typed: boolean) => void; onRevision: (revision: number) => void }) {
  const finish = useRevalidateWithToast()
  const [benefits, setBenefits] = useState(() => draft.benefits.map((benefit, at) => ({ at, benefit })))
  const changeBenefits = (next: typeof benefits) => {
    onTyped(true)
    setBenefits(next)
  }
  const form = useForm({
    schema: async () => (await import('#domain/back-office/plans/plan-draft.schema.ts')).saveDraftSchema,
    prepare: (values) => asDraft(values, draft.revision),
    submit: async (body) => {
      onTyped(false)
      const saved = await staffFetch(`/api/admin/plans/${planId}/draft`, {
        method: 'PUT',
        body,
      })
      if (saved.ok) onRevision(saved.data.revision)
      else onTyped(true)
      return saved
    },
    onSuccess: async () => {
      await finish('Draft saved. Nothing is sold from it yet.')
      onSaved()
    },
  })
  const priceOf = (interval: string) => draft.prices.find((price) => price.interval === interval)
  return (
    <CheckedForm form={form} id={id} className="grid gap-6" onInput={() => onTyped(true)}>
      <FormSummary />
      {draft.prohibited.length > 0 && (
        <Notice tone="warning" title="Words that a savings plan may not use">
          <ul>
            {draft.prohibited.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" defaultValue={draft.name} />
        <SelectField
          name="feeScheduleId"
          label="Fee schedule"
          options={schedules}
          defaultValue={draft.feeScheduleId}
        />
        {textsOfPlan.map(
          ([name, { label, rows, isRequired, added }]) =>
            added !== 'read' && (
              <div key={name} className="sm:col-span-2">
                <TextAreaField
                  name={name}
                  label={label}
                  optional={!isRequired}
                  rows={rows}
                  defaultValue={draft[name]}
                />
              </div>
            ),
        )}
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">Prices in dollars</legend>
        <p className="mb-3 text-small text-muted">
          Leave a billing period empty if it isn’t sold. Without a price for additional members, the plan is
          for one person.
        </p>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {longestFirst.map((interval) => (
            <div key={interval} className="grid grid-cols-2 gap-3">
              <TextField
                name={`price.${interval}`}
                label={intervalWords(interval).label}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typedDollars(priceOf(interval)?.priceCents)}
              />
              <TextField
                name={`more.${interval}`}
                label="Each more"
                aria-label={`${intervalWords(interval).label}, each additional member`}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typedDollars(priceOf(interval)?.additionalMemberCents)}
              />
            </div>
          ))}
          <TextField
            name="enrolmentFee"
            label="One-time joining fee"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedDollars(draft.enrolmentFeeCents)}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Included services</legend>
        <ul className="grid gap-3">
          {benefits.map(({ at, benefit }, index) => (
            <li key={at} className="grid items-end gap-3 sm:grid-cols-[1fr_6rem_9rem_auto]">
              <input type="hidden" name={`benefits.${index}.service`} value={benefit.service} />
              <TextField name={`benefits.${index}.name`} label="Service" defaultValue={benefit.name} />
              <TextField
                name={`benefits.${index}.quantity`}
                type="number"
                min={1}
                label="How many"
                defaultValue={benefit.quantity}
              />
              <SelectField
                name={`benefits.${index}.period`}
                label="In each"
                options={{ year: 'Year', month: 'Month' }}
                defaultValue={benefit.period}
              />
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${benefit.name || 'this service'}`}
                onClick={() => changeBenefits(benefits.filter((each) => each.at !== at))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <Button
          className="mt-3"
          variant="secondary"
          size="sm"
          onClick={() =>
            changeBenefits([
              ...benefits,
              {
                at: Math.max(-1, ...benefits.map((each) => each.at)) + 1,
                benefit: { service: '', name: '', quantity: 1, period: 'year' },
              },
            ])
          }
        >
          Add a service
        </Button>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Sold in</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
          {Object.entries(stateNames).map(([code, name]) => (
            <label key={code} className="flex min-h-8 items-center gap-2 text-small">
              <input
                type="checkbox"
                name="sellableStates"
                value={code}
                defaultChecked={draft.sellableStates.includes(code)}
                className="size-4.5 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
        {form.errors.sellableStates && (
          <p className="mt-2 text-small font-medium text-danger">{form.errors.sellableStates}</p>
        )}
      </fieldset>
      <div>
        <Submit size="sm">Save the draft</Submit>
      </div>
    </CheckedForm>
  )
}
