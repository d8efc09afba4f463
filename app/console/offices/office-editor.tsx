import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Group, OfficeFields } from '#app/forms/office/office-fields.tsx'
import { Ticks } from '#app/forms/office/ticks.tsx'
import { typedOffice } from '#app/forms/office/typed-office.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { fieldName } from '#domain/offices/field-words.ts'
import type { Town } from '#domain/offices/find-offices.server.ts'
import { formOfEntry } from '#domain/offices/listing/form-of-entry.ts'
import { changedIn, type Merged, mergeForms } from '#domain/offices/listing/merge-forms.rules.ts'
import { fieldText } from '#domain/offices/listing/office-diff.ts'
import type { OfficeForm } from '#domain/offices/listing/office-form.schema.ts'
import { OfficePosition } from './office-position.tsx'

type Plan = { id: string; name: string; allOffices: boolean }
type Known = { revision: number; form: OfficeForm }

/**
 * An office's form. If the office changed in the meantime, through someone else or a correction accepted next to the form,
 * both versions are merged by field. Fields that both changed are shown side by side, and the next press saves their
 * current contents.
 */
export function OfficeEditor({
  place,
  brandId,
  officeId,
  known,
  plans,
  towns = [],
}: {
  place: string
  brandId: string
  /** Null: a new office. */
  officeId: string | null
  known: Known
  plans: Plan[]
  /** Town names for its map. */
  towns?: Town[]
}) {
  const [shown, setShown] = useState({
    base: known,
    typed: known.form,
    collisions: [] as Merged['collisions'],
    at: 0,
  })
  const [wasMerged, setWasMerged] = useState(false)
  const { revalidate } = useRevalidator()
  // The next save builds on the latest data read.
  const hasSaved = useRef(false)
  const read = useEffectEvent(() => {
    const isOwn = hasSaved.current
    hasSaved.current = false
    if (!isOwn && changedIn(shown.base.form, known.form).length > 0) return void merge(known)
    setShown((now) => ({
      ...now,
      base: known,
      // If the ZIP code changed, the server decides the coordinates.
      ...(isOwn && { typed: { ...now.typed, point: known.form.point } }),
    }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reload
  useEffect(() => read(), [known])
  const navigate = useNavigate()
  const form = useForm({
    schema: async () => (await import('#domain/offices/listing/office-form.schema.ts')).addOfficeSchema,
    prepare: (values) => ({ form: typedOffice(values) }),
    submit: ({ form: entry }) => send(formOfEntry(entry)),
    onSuccess: async (saved) => {
      void showToast({ message: 'Saved. The directory and the search show it now.' })
      if ('id' in saved) return navigate(`/${place}/offices/${saved.id}`)
      setWasMerged(false)
      setShown({ ...shown, collisions: [] })
      hasSaved.current = true
      await revalidate()
    },
    onError: (error) => {
      const theirs = error.office as Known | undefined
      if (error.code !== 'conflict' || !theirs) return false
      void merge(theirs)
      return true
    },
  })

  /** The values as typed; the server applies the schema again. */
  async function readTyped(): Promise<OfficeForm> {
    const { readForm } = await import('#app/forms/form-values.ts')
    const element = form.props.ref.current
    return (element ? typedOffice(readForm(element)) : shown.typed) as OfficeForm
  }

  function send(entered: OfficeForm): Promise<FetchResult<{ id: string } | { revision: number }>> {
    const body = { form: entered }
    return officeId
      ? staffFetch(`/api/admin/offices/${officeId}`, {
          method: 'PUT',
          body: { ...body, revision: shown.base.revision },
        })
      : staffFetch(`/api/admin/offices?brandId=${brandId}`, {
          method: 'POST',
          body,
        })
  }

  async function merge(theirs: Known) {
    const mine = await readTyped()
    const merged = mergeForms(shown.base.form, mine, theirs.form)
    setShown({ base: theirs, typed: merged.form, collisions: merged.collisions, at: shown.at + 1 })
    setWasMerged(changedIn(shown.base.form, mine).length > 0)
  }

  async function takeTheirs({ field, theirs }: Merged['collisions'][number]) {
    const typed = { ...(await readTyped()), [field]: theirs }
    const collisions = shown.collisions.filter((each) => each.field !== field)
    setShown({ ...shown, typed, collisions, at: shown.at + 1 })
  }

  const chosen = plans.filter(({ allOffices }) => !allOffices)
  const everywhere = plans.filter(({ allOffices }) => allOffices).map(({ name }) => name)
  return (
    <Card title={officeId ? 'Listing' : undefined}>
      <CheckedForm form={form} className="grid gap-8">
        <FormSummary />
        {wasMerged && (
          <Notice tone="warning" announce title="This office was changed while you had it open">
            The form now has the other changes next to yours. Nothing you typed was lost or saved: review it
            and save again.
            {shown.collisions.map((each) => (
              <div key={each.field} className="mt-3">
                <p>
                  <strong>{fieldName(each.field)}</strong>: this was changed too. The form has yours; the
                  saved value is “{fieldText(each.field, { ...shown.typed, [each.field]: each.theirs })}”.
                </p>
                <Button variant="secondary" size="sm" className="mt-2" onClick={() => takeTheirs(each)}>
                  Use the saved value
                </Button>
              </div>
            ))}
          </Notice>
        )}
        <OfficeFields key={shown.at} form={shown.typed} forStaff />
        <OfficePosition
          key={`${shown.at} ${shown.typed.point}`}
          point={shown.typed.point ?? ''}
          towns={towns}
        />
        <Group title="Plans">
          <p className="text-small text-muted">
            {everywhere.length > 0
              ? `Honored at every office: ${everywhere.join(', ')}.`
              : 'No plan is honored at every office.'}
          </p>
          {chosen.length > 0 && (
            <Ticks
              key={shown.at}
              title="Honored at chosen offices"
              name="form.planIds"
              labels={Object.fromEntries(chosen.map(({ id, name }) => [id, name]))}
              ticked={shown.typed.planIds}
            />
          )}
          {chosen.length === 1 && (
            <input type="checkbox" hidden name="form.planIds" value="" readOnly checked={false} />
          )}
        </Group>
        <div>
          <Submit>{officeId ? 'Save' : 'Add the office'}</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
