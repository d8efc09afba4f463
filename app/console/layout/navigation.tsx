import { Link, NavLink, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { SavedView } from '#domain/staff/saved-views/view.schema.ts'
import type { ViewList } from '#domain/values/staff.ts'
import { type Rooms, screensFor } from './rooms.ts'

/** The path of each list with saved views. */
const listPaths: Record<ViewList, string> = {
  members: 'members',
  payments: 'money/payments',
  cases: 'cases',
  audit: 'settings/audit',
}

/** The sections of a place that this user may enter; unbuilt sections aren't shown. */
export function Navigation({ place, rooms, views }: { place: string; rooms: Rooms; views: SavedView[] }) {
  const screens = screensFor(rooms)
  const list = (group: (typeof screens)[number]['group']) =>
    screens
      .filter((screen) => screen.group === group)
      .map(({ name, path, icon, isOwnDocument }) => (
        <Room key={path} to={`/${place}/${path}`} icon={icon} reloadDocument={isOwnDocument}>
          {name}
        </Room>
      ))
  return (
    <nav aria-label="Console" className="grid gap-5">
      <Group>{list('rooms')}</Group>
      {views.length > 0 && (
        <Group title="Saved views">
          {views.map((view) => (
            <View key={view.id} to={`/${place}/${listPaths[view.list]}?${view.query}`}>
              {view.name}
            </View>
          ))}
        </Group>
      )}
      <Group title="Settings">{list('settings')}</Group>
    </nav>
  )
}

function View({ to, children }: { to: string; children: React.ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <li>
      <Link
        to={to}
        onClick={foldMenu}
        aria-current={pathname + search === to ? 'page' : undefined}
        className="flex min-h-9 items-center rounded-md px-3 font-medium wrap-anywhere text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
      >
        {children}
      </Link>
    </li>
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

/** Closes the menu on a narrow screen when a link is followed. */
export function foldMenu({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('details')?.removeAttribute('open')
}
