import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Grant, type Granted, rolesToGive, type Scope } from '#domain/staff/access/access.rules.ts'
import { roleWords } from '#domain/staff/access/roles.ts'
import type { Role } from '#domain/values/staff.ts'

type PlaceChoice = { name: string; scope: Scope }
type OfficeChoice = { id: string; name: string; city: string }

/** The editor's choices: the grantor's own roles, the places they work at, and the offices of the one brand shown. */
export type GrantChoices = { giver: Granted; places: PlaceChoice[]; offices: OfficeChoice[] }

const box =
  'h-10 w-full min-w-0 appearance-none rounded-md border border-line-strong bg-surface pr-9 pl-3 text-base hover:border-ink focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40'

/** A person's roles, one row each: the role, and where. Roles that the user may not grant are shown read-only. */
export function GrantsEditor({
  grants,
  onChange,
  choices,
}: {
  grants: Grant[]
  onChange: (grants: Grant[]) => void
  choices: GrantChoices
}) {
  const [first] = choices.places.flatMap(({ scope }) => {
    const [role] = rolesToGive(choices.giver, scope).toReversed()
    return role ? [starting({ role, scope })] : []
  })
  const set = (at: number, grant: Grant) =>
    onChange(grants.map((each, index) => (index === at ? grant : each)))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-small font-semibold">Roles</legend>
      {grants.map((grant, at) => (
        <GrantRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place in the list
          key={at}
          label={`Role ${at + 1}`}
          grant={grant}
          choices={choices}
          onChange={(next) => set(at, next)}
          onRemove={() => onChange(grants.filter((_, index) => index !== at))}
        />
      ))}
      {grants.length === 0 && <p className="text-small text-muted">No role: nothing can be opened.</p>}
      {first && (
        <div>
          <Button variant="secondary" size="sm" icon="plus" onClick={() => onChange([...grants, first])}>
            Add a role
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function GrantRow({
  label,
  grant,
  choices: { giver, places, offices },
  onChange,
  onRemove,
}: {
  label: string
  grant: Grant
  choices: GrantChoices
  onChange: (grant: Grant) => void
  onRemove: () => void
}) {
  const { role, scope } = grant
  const at = places.findIndex((place) => isSamePlace(place.scope, scope))
  const roles = rolesToGive(giver, scope)
  const isOffices = scope.kind === 'offices'
  const brandId = scope.kind === 'platform' ? null : scope.brandId
  if (!isChangeable(grant, { giver, places })) return null
  return (
    <div className="grid gap-3 rounded-md border border-line bg-page p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
          <Choice
            label={`${label}: which`}
            value={role}
            onChange={(value) => onChange(starting({ role: value as Role, scope }))}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {roleWords[each].name}
              </option>
            ))}
          </Choice>
          <Choice
            label={`${label}: where`}
            value={String(at)}
            onChange={(value) => onChange(fitting(giver, role, places[Number(value)]?.scope ?? scope))}
          >
            {places.map((place, index) => (
              <option key={place.name} value={index}>
                {place.name}
              </option>
            ))}
          </Choice>
        </div>
        <Button
          variant="quiet"
          size="sm"
          onClick={onRemove}
          aria-label={`Remove ${label.toLowerCase()}: ${roleWords[role].name}`}
        >
          <Icon name="close" className="size-4.5" />
        </Button>
      </div>
      <p className="text-small text-muted">{roleWords[role].about}</p>
      {brandId !== null && offices.length > 0 && (
        <label className="flex items-center gap-2 text-small">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={isOffices}
            onChange={(event) =>
              onChange({
                role,
                scope: event.target.checked
                  ? { kind: 'offices', brandId, officeIds: [] }
                  : { kind: 'brand', brandId },
              })
            }
          />
          Only at some offices
        </label>
      )}
      {isOffices && (
        <OfficePicker
          label={`${label}: offices`}
          offices={offices}
          chosen={scope.officeIds}
          onChange={(officeIds) => onChange({ role, scope: { ...scope, officeIds } })}
        />
      )}
    </div>
  )
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: React.ReactNode
}) {
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={box}
      >
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-4.5 text-muted" />
    </span>
  )
}

/** Offices by name; typing narrows the list, selected ones stay in it. */
function OfficePicker({
  label,
  offices,
  chosen,
  onChange,
}: {
  label: string
  offices: OfficeChoice[]
  chosen: readonly string[]
  onChange: (officeIds: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const wanted = typed.trim().toLowerCase()
  const shown = offices
    .filter(
      (office) =>
        chosen.includes(office.id) || `${office.name} ${office.city}`.toLowerCase().includes(wanted),
    )
    .slice(0, 50)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        Find an office <span className="font-normal text-muted">({chosen.length} chosen)</span>
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${box} pr-3`}
      />
      <ul className="mt-2 grid max-h-52 gap-0.5 overflow-y-auto rounded-md border border-line bg-surface p-1">
        {shown.map(({ id: officeId, name, city }) => (
          <li key={officeId}>
            <label className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-sunken">
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-accent"
                checked={chosen.includes(officeId)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, officeId] : chosen.filter((each) => each !== officeId),
                  )
                }
              />
              <span className="min-w-0 text-small">
                <span>{`${name} `}</span>
                <span className="text-muted">{city}</span>
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="p-2 text-small text-muted">No office has that name.</li>}
      </ul>
    </fieldset>
  )
}

/** Whether a grant is for a place that is shown, and is one the user may grant and revoke. */
export function isChangeable(
  { role, scope }: Grant,
  { giver, places }: Pick<GrantChoices, 'giver' | 'places'>,
): boolean {
  return places.some((place) => isSamePlace(place.scope, scope)) && rolesToGive(giver, scope).includes(role)
}

function isSamePlace(place: Scope, scope: Scope): boolean {
  if (place.kind === 'platform' || scope.kind === 'platform') return place.kind === scope.kind
  return place.brandId === scope.brandId
}

/** The role at another place, or the least role that may be granted there. */
function fitting(giver: Granted, role: Role, scope: Scope): Grant {
  const roles = rolesToGive(giver, scope)
  return starting({ role: roles.includes(role) ? role : (roles.at(-1) ?? role), scope })
}

/** A front desk role starts without offices: the grantor selects them. */
function starting({ role, scope }: Grant): Grant {
  if (role !== 'desk' || scope.kind !== 'brand') return { role, scope }
  return { role, scope: { kind: 'offices', brandId: scope.brandId, officeIds: [] } }
}
