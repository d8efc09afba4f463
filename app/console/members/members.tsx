import { useNavigation, useSearchParams } from 'react-router'
import { Card, ErrorNotice, type Filter, FilterBar, PageHeader, Pagination } from '#app/console/parts.tsx'
import { SavedViews } from '#app/console/saved-views/saved-views.tsx'
import { readQuery } from '#app/console/workspace.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { filterChoices } from '#domain/back-office/members/search/filter-choices.server.ts'
import { memberQuerySchema } from '#domain/back-office/members/search/member-list.schema.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/members'
import { MemberTable } from './member-table.tsx'
import { requireMembers } from './member-workspace.server.ts'
import { statusWords } from './status-words.ts'

export const handle = { title: 'Members' }

/** The search is in the address; an unreadable filter is reported, and finds no one. */
export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, brand, reach, today } = await requireMembers(args)
  const { query, refusal } = readQuery(args.url, memberQuerySchema, 'This search cannot be read.')
  const ask = { brandId: brand.id, reach, today }
  const [list, choices] = await Promise.all([
    query ? searchMembers(services.db, ask, query) : { rows: [], page: 1, more: false },
    filterChoices(services.db, ask),
  ])
  return {
    place: place.key,
    brandId: brand.id,
    mayImport: reachOf(staff, 'members.change', brand.id)?.kind === 'brand',
    mayChange: reachOf(staff, 'members.change', brand.id) !== null,
    mayMove: reachOf(staff, 'members.move', brand.id) !== null,
    where: reach.kind === 'offices' ? 'whose home office is yours' : `of ${brand.name}`,
    refusal,
    ...list,
    choices,
    mails: services.mails.bulkResend,
  }
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const { place, brandId, where, mayImport, mayChange, mayMove, refusal, rows, page, more, choices } =
    loaderData
  const [search] = useSearchParams()
  const isAsked = ['q', 'status', 'planId', 'officeId'].some((name) => search.get(name))
  const isWorking = useNavigation().location?.pathname.endsWith('/members') ?? false
  return (
    <>
      <PageHeader
        title="Members"
        lead={`Members ${where}, and their families.`}
        actions={
          <>
            {mayChange && (
              <LinkButton to={`/${place}/members/bulk`} size="sm" variant="secondary">
                Bulk actions
              </LinkButton>
            )}
            {mayImport && (
              <LinkButton to={`/${place}/members/imports`} size="sm" variant="secondary">
                Import members
              </LinkButton>
            )}
          </>
        }
      />
      <SavedViews list="members" />
      <FilterBar filters={filtersOf(choices)} action="Search" pending={isWorking} />
      <ErrorNotice>{refusal}</ErrorNotice>
      <Card flush>
        {rows.length === 0 ? (
          <div className="p-8 text-center text-muted" role="status">
            <p>{isAsked || page > 1 ? 'No members match this search.' : 'There are no members yet.'}</p>
            {isAsked && (
              <p className="mt-2 text-small">
                Try fewer letters, the last four digits of a phone number, or a birth date like 04/12/1988.
              </p>
            )}
          </div>
        ) : (
          <>
            {rows.every(({ isSimilar }) => isSimilar) && (
              <p className="p-5 pb-0 text-small text-muted" role="status">
                No one has this name. These names are similar.
              </p>
            )}
            <MemberTable
              key={search.toString()}
              {...{ place, brandId, rows, more, mayChange, mayMove }}
              search={search}
              offices={choices.offices}
              mails={loaderData.mails}
            />
          </>
        )}
      </Card>
      <Pagination page={page} more={more} />
    </>
  )
}

type Choices = Awaited<ReturnType<typeof filterChoices>>

function filtersOf({ plans, offices }: Choices): Filter[] {
  return [
    {
      name: 'q',
      label: 'Name, phone, number, email or birth date',
      type: 'search',
      maxLength: 100,
      width: 'words',
    },
    { name: 'status', label: 'Status', options: statusWords, any: 'Any' },
    { name: 'planId', label: 'Plan', options: plans, any: 'Any' },
    { name: 'officeId', label: 'Home office', options: offices, any: 'Any' },
  ]
}
