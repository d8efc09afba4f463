import { data, Outlet, useNavigate, useParams } from 'react-router'
import { PageHeader } from '#app/console/parts.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { listCardSales } from '#domain/back-office/desk/card-sales.server.ts'
import { listPayLinks } from '#domain/back-office/desk/pay-links.server.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { Route } from './+types/desk'
import { CardSales } from './card-sales.tsx'
import { DeskBox } from './desk-box.tsx'
import { deskAddress, keepDesk, requireDesk } from './desk-workspace.server.ts'
import { WaitingLinks } from './waiting-links.tsx'

export const handle = { title: 'Desk' }

export async function loader(args: Route.LoaderArgs) {
  const found = await requireDesk(args)
  const { services, desk } = found
  const { reach, brand, office } = desk
  const all = await listOfficeNames(services.db, brand.id)
  const offices = all.filter(({ id }) => reach?.includes(id) ?? true)
  const choices = [
    ...(reach === null ? [{ value: 'phone', label: 'By phone, every office' }] : []),
    ...offices.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
  ]
  const [links, sales] = await Promise.all([
    listPayLinks(found.deps, desk),
    listCardSales(found.deps, { brandId: brand.id, staffId: found.staffId }),
  ])
  const shown = { address: deskAddress(found), office, choices, links, sales, mayImport: reach === null }
  return data(shown, { headers: keepDesk(args.url, found) })
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { address, office, choices, links, sales, mayImport } = loaderData
  const navigate = useNavigate()
  const params = useParams()
  return (
    <>
      <PageHeader
        title="Desk"
        lead={
          office
            ? `${office.name}, ${office.city}`
            : 'By phone, for every office. A visit is logged at the member’s home office.'
        }
        actions={
          <>
            {choices.length > 1 && (
              <SelectField
                name="office"
                label="Office"
                value={office?.id ?? 'phone'}
                onChange={({ currentTarget }) =>
                  navigate(`/${address.place}/desk?office=${currentTarget.value}`)
                }
                options={choices}
              />
            )}
            {mayImport && (
              <LinkButton
                to={`/${address.place}/desk/imports`}
                size="sm"
                variant="secondary"
                className="self-end"
              >
                Import visits
              </LinkButton>
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
      <CardSales address={address} sales={sales} />
      <Outlet />
      {params.card === undefined && <WaitingLinks address={address} links={links} />}
    </>
  )
}
