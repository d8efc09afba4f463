import { NavLink } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { type Rooms, screensFor } from './rooms.ts'

/** The rooms of a place that this person may enter; a room that is not built stands nowhere. */
export function Navigation({ place, rooms }: { place: string; rooms: Rooms }) {
  const screens = screensFor(rooms)
  const list = (group: (typeof screens)[number]['group']) =>
    screens
      .filter((screen) => screen.group === group)
      .map(({ name, path, icon }) => (
        <Room key={path} to={`/${place}/${path}`} icon={icon}>
          {name}
        </Room>
      ))
  return (
    <nav aria-label="Console" className="grid gap-5">
      <Group>{list('rooms')}</Group>
      <Group title="Settings">{list('settings')}</Group>
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

function Room({ to, icon, children }: { to: string; icon: IconName; children: React.ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
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
