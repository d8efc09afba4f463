import { useLocation } from 'react-router'
import { Mark } from '#app/console/sign-in/sign-in-sheet.tsx'
import { Dropdown } from '#app/ui/dropdown.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { nearestScreen, type Rooms } from './rooms.ts'

type Place = { key: string; name: string; rooms: Rooms }

/** The current place, and links to the user's other places: to the same section there, if they may enter it. */
export function WorkspaceSwitcher({ place, places }: { place: Omit<Place, 'rooms'>; places: Place[] }) {
  const { pathname } = useLocation()
  // An address below a screen may identify a person at this place, so only the screen's path is kept.
  const path = pathname.split('/').slice(2).join('/')
  if (places.length < 2) {
    return (
      <p className="mb-5 flex items-center gap-2.5 px-1 py-2 font-semibold">
        <Mark />
        <span className="min-w-0 truncate">{place.name}</span>
      </p>
    )
  }
  return (
    <div className="mb-5">
      <Dropdown
        label={
          <>
            <Mark />
            <span className="min-w-0 grow truncate text-left" title={place.name}>
              <span className="sr-only">Place: </span>
              {place.name}
            </span>
          </>
        }
        summaryClassName="min-h-11 gap-2.5 rounded-md border border-line px-2 font-semibold hover:bg-sunken"
        panelClassName="left-0 w-full"
      >
        <ul>
          {places.map(({ key, name, rooms }) => (
            <li key={key}>
              <a
                href={`/${key}/${nearestScreen(rooms, path)}`}
                aria-current={key === place.key || undefined}
                className="flex min-h-9 items-center justify-between gap-3 rounded-md px-3 hover:bg-sunken aria-[current]:font-semibold"
              >
                {name}
                {key === place.key && <Icon name="check" className="size-4.5 shrink-0" />}
              </a>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  )
}
