import { isId } from '#app/console/is-id.ts'
import { PageHeader } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { listPlanNames } from '#domain/back-office/offices/plan-names.queries.server.ts'
import { findLastAsking } from '#domain/back-office/offices/verification/decide-correction.server.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { departedProviderDays } from '#domain/law/disclosures.ts'
import { townsRound } from '#domain/offices/find-offices.server.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { Route } from './+types/office'
import { Correction } from './correction.tsx'
import { EndOfOffice } from './end-of-office.tsx'
import { OfficeEditor } from './office-editor.tsx'
import { reaches, requireOffices } from './office-workspace.server.ts'

export const handle = { title: 'Office' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brand, brandId, reach, today } = await requireOffices(args)
  const { officeId } = args.params
  if (!isId(officeId) || !reaches(reach, officeId)) throw notFound()
  const { office, form } = await readOffice(services.db, { brandId, officeId })
  const asking = await findLastAsking(services.db, { brandId, officeId })
  const others = reach.kind === 'brand' ? await listOfficeNames(services.db, brandId) : []
  return {
    place: place.key,
    brandId,
    today,
    id: office.id,
    name: office.name,
    endsOn: office.endsOn,
    lastVerified: office.lastVerified,
    known: { revision: office.revision, form },
    publicPage: new URL(officePath(office), siteOrigin(brand, services.config)).href,
    asking: asking && {
      ...asking,
      askedAt: showInstant(asking.askedAt, place.timeZone),
      expiresAt: showInstant(asking.expiresAt, place.timeZone),
      answeredAt: asking.answeredAt && showInstant(asking.answeredAt, place.timeZone),
    },
    others: others.filter(({ id }) => id !== office.id),
    removalDays: departedProviderDays,
    plans: await listPlanNames(services.db, brandId),
    towns: await townsRound([office], { degrees: 0.5 }),
  }
}

export default function OfficeScreen({ loaderData }: Route.ComponentProps) {
  const { place, brandId, today, id, name, endsOn, lastVerified, known, publicPage, asking, plans } =
    loaderData
  const hasLeft = endsOn !== null && endsOn < today
  return (
    <>
      <PageHeader
        title={name}
        lead={lastVerified ? `Confirmed on ${formatDate(lastVerified)}.` : 'Never confirmed.'}
        actions={
          <>
            {!hasLeft && (
              <a href={publicPage} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Public page
              </a>
            )}
            {!hasLeft && (
              <a
                href={`/${place}/offices/${id}/poster`}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                Poster (PDF)
              </a>
            )}
          </>
        }
      />
      {endsOn && (
        <Notice
          tone="warning"
          className="mb-6"
        >{`${hasLeft ? 'It participated through' : 'It participates through'} ${formatDate(endsOn)}.${hasLeft ? ' The directory and the search no longer show it.' : ''}`}</Notice>
      )}
      {asking && <Correction asking={asking} revision={known.revision} />}
      <OfficeEditor
        key={id}
        place={place}
        brandId={brandId}
        officeId={id}
        known={known}
        plans={plans}
        towns={loaderData.towns}
      />
      <EndOfOffice
        id={id}
        revision={known.revision}
        endsOn={endsOn}
        today={today}
        others={loaderData.others}
        removalDays={loaderData.removalDays}
      />
    </>
  )
}
