import { NavLink } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Rooms = {
  desk: boolean
  members: boolean
  money: boolean
  cases: boolean
  site: boolean
  staff: boolean
  keys: boolean
  webhooks: boolean
  audit: boolean
}

/** The rooms of a place that this person may enter; a room that is not built stands nowhere. */
export function Navigation({ place, rooms }: { place: string; rooms: Rooms }) {
  return (
    <nav aria-label="Console" className="grid gap-5">
      <Group>
        <Room to={`/${place}/today`} icon="clock">
          Today
        </Room>
        {rooms.desk && (
          <Room to={`/${place}/desk`} icon="search">
            Desk
          </Room>
        )}
        {rooms.members && (
          <Room to={`/${place}/members`} icon="users">
            Members
          </Room>
        )}
        {rooms.money && (
          <Room to={`/${place}/money`} icon="wallet">
            Money
          </Room>
        )}
        {rooms.cases && (
          <Room to={`/${place}/cases`} icon="mail">
            Cases
          </Room>
        )}
        {rooms.site && (
          // Its policy is wider than that of the other rooms, so it is a document of its own.
          <Room to={`/${place}/site`} icon="sparkle" reloadDocument>
            Site
          </Room>
        )}
      </Group>
      <Group title="Settings">
        {rooms.staff && (
          <>
            <Room to={`/${place}/settings/staff`} icon="users">
              Staff
            </Room>
            <Room to={`/${place}/settings/roles`} icon="card">
              Roles
            </Room>
          </>
        )}
        {rooms.keys && (
          <Room to={`/${place}/settings/keys`} icon="lock">
            API keys
          </Room>
        )}
        {rooms.webhooks && (
          <Room to={`/${place}/settings/webhooks`} icon="arrow-right">
            Webhooks
          </Room>
        )}
        <Room to={`/${place}/settings/security`} icon="lock">
          Your security
        </Room>
        {rooms.audit && (
          <Room to={`/${place}/settings/audit`} icon="shield">
            Audit
          </Room>
        )}
      </Group>
    </nav>
  )
}

function Group({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <div>
      {title && <p className="mb-1.5 px-3 text-fine font-semibold text-muted">{title}</p>}
      <ul className="grid gap-0.5">{children}</ul>
    </div>
  )
}

function Room({
  to,
  icon,
  reloadDocument = false,
  children,
}: {
  to: string
  icon: IconName
  reloadDocument?: boolean
  children: React.ReactNode
}) {
  return (
    <li>
      <NavLink
        to={to}
        reloadDocument={reloadDocument}
        onClick={foldMenu}
        className="flex min-h-9 items-center gap-3 rounded-md px-3 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
      >
        <Icon name={icon} className="size-5" />
        {children}
      </NavLink>
    </li>
  )
}

/** On a narrow screen the way to a room folds the menu again. */
export function foldMenu({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('details')?.removeAttribute('open')
}
