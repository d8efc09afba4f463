import { Outlet, useNavigate, useParams } from 'react-router'
import { ScreenHead } from '#app/console/parts.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { listPayLinks } from '#domain/desk/pay-links.server.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { Route } from './+types/desk'
import { DeskBox } from './desk-box.tsx'
import { deskAddress, requireDesk } from './desk-place.server.ts'
import { WaitingLinks } from './waiting-links.tsx'

export const handle = { title: 'Desk' }

export async function loader(args: Route.LoaderArgs) {
  const found = await requireDesk(args)
  const { house, desk } = found
  const { reach, brand, office } = desk
  const all = reach === null ? [] : await listOfficeNames(house.db, brand.id)
  const offices = all.filter(({ id }) => reach?.includes(id))
  return { address: deskAddress(found), office, offices, links: await listPayLinks(found.deps, desk) }
}

export default function Desk({ loaderData: { address, office, offices, links } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const params = useParams()
  return (
    <>
      <ScreenHead
        title="Desk"
        lead={
          office
            ? `${office.name}, ${office.city}`
            : 'By phone, for every office. A visit is logged at the member’s home office.'
        }
        actions={
          <>
            {offices.length > 1 && (
              <SelectField
                name="office"
                label="Office"
                value={office?.id}
                onChange={({ currentTarget }) =>
                  navigate(`/${address.place}/desk?office=${currentTarget.value}`)
                }
                options={offices.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
              />
            )}
            <LinkButton
              to={`/${address.place}/desk/enroll${address.search}`}
              size="sm"
              icon="plus"
              className="self-end"
            >
              Enroll
            </LinkButton>
          </>
        }
      />
      <DeskBox key={address.call} address={address} />
      <Outlet />
      {params.card === undefined && <WaitingLinks address={address} links={links} />}
    </>
  )
}
