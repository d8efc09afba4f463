import { PageHeader } from '#app/console/parts.tsx'
import { listPlanNames } from '#domain/back-office/offices/plan-names.queries.server.ts'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import type { Route } from './+types/new-office'
import { OfficeEditor } from './office-editor.tsx'
import { requireOffices } from './office-workspace.server.ts'

export const handle = { title: 'Add an office' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId } = await requireOffices(args, { isWhole: true })
  return { place: place.key, brandId, form: emptyForm, plans: await listPlanNames(services.db, brandId) }
}

export default function NewOffice({ loaderData: { place, brandId, form, plans } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Add an office"
        lead="It is in the directory and the search as soon as it is added."
      />
      <OfficeEditor
        place={place}
        brandId={brandId}
        officeId={null}
        known={{ revision: 0, form }}
        plans={plans}
      />
    </>
  )
}
