import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { type Rooms, screensFor } from '#app/console/layout/rooms.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { type Destination, isElsewhere, named, noteVisit, recentIn } from './destinations.ts'
import { useFound } from './use-found.ts'

export type PaletteProps = {
  place: string
  /** The place's brand; null: the whole deployment. */
  brandId: string | null
  rooms: Rooms
  places: { key: string; name: string; rooms: Rooms }[]
  open: boolean
  onClose: () => void
}

/** One search box for everything at a place, with full keyboard navigation. */
export function Palette({ open, onClose, ...of }: PaletteProps) {
  return (
    <Modal open={open} onClose={onClose} title="Find anything" size="medium">
      <Finder {...of} onGo={onClose} />
    </Modal>
  )
}

function Finder({
  place,
  brandId,
  rooms,
  places,
  onGo,
}: Omit<PaletteProps, 'open' | 'onClose'> & { onGo: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { found, state } = useFound({ place, brandId }, typed)
  const goTo = screensFor(rooms).map(
    ({ name, path, icon }): Destination => ({
      key: path,
      group: 'Go to',
      name,
      about: '',
      to: `/${place}/${path}`,
      icon,
    }),
  )
  const others = places
    .filter(({ key }) => key !== place)
    .map(
      ({ key, name }): Destination => ({
        key: `place:${key}`,
        group: 'Places',
        name,
        about: 'Work there',
        to: `/${key}/today`,
        icon: 'arrow-right',
      }),
    )
  // At "all brands", a screen that only brands have is offered for each brand.
  const inBrands = brandId
    ? []
    : places
        .filter(({ key }) => key !== place)
        .flatMap(({ key, name, rooms: theirs }) =>
          screensFor(theirs)
            .filter(({ path }) => !goTo.some((own) => own.key === path))
            .map(
              (screen): Destination => ({
                key: `${key}:${screen.path}`,
                group: 'Go to',
                name: screen.name,
                about: name,
                to: `/${key}/${screen.path}`,
                icon: screen.icon,
              }),
            ),
        )
  const isBlank = typed.trim() === ''
  const all = isBlank
    ? [...recentIn(place), ...goTo, ...others]
    : [...named([...goTo, ...inBrands], typed), ...found, ...named(others, typed)]
  function go(key: string) {
    const to = all.find((one) => one.key === key)
    if (!to) return
    onGo()
    if (isElsewhere(place, to)) return hardNavigate(to.to)
    noteVisit(to)
    void navigate(to.to)
  }
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label="A name, phone, number, email or reference, or a screen" className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
        <Input
          data-autofocus
          placeholder="A name, phone, number, email or reference"
          maxLength={100}
          // The field would use Escape to clear itself; here one press closes the palette, whatever is typed.
          onKeyDownCapture={({ key }) => {
            if (key === 'Escape') onGo()
          }}
          className="min-h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-11 focus:border-accent focus:outline-3 focus:outline-offset-0 focus:outline-accent/35"
        />
      </SearchField>
      <p role="status" className="mt-2 min-h-5 text-small text-muted">
        {wordsOf(state, all.length, isBlank)}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label="Results"
        className="mt-2 max-h-[55dvh] overflow-y-auto focus-visible:-outline-offset-2"
      >
        <Menu
          aria-label="What was found"
          onAction={(key) => go(String(key))}
          className="outline-none"
          renderEmptyState={() => null}
        >
          {grouped(all).map(([group, items]) => (
            <MenuSection key={group} id={group} className="not-first:mt-3">
              <Header className="px-3 pb-1 text-fine font-semibold text-muted">{group}</Header>
              {items.map(({ key, name, about, icon }) => (
                <MenuItem
                  key={key}
                  id={key}
                  textValue={`${name} ${about}`}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none data-focused:bg-accent-soft data-focused:text-accent-strong"
                >
                  <Icon name={icon} className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">{name}</span>
                    {about && <span className="block truncate text-fine text-muted">{about}</span>}
                  </span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </section>
    </Autocomplete>
  )
}

function wordsOf(state: 'idle' | 'looking' | string, count: number, isBlank: boolean): string {
  if (state === 'looking') return 'Looking…'
  if (state !== 'idle') return state
  if (isBlank) return ''
  if (count === 0)
    return 'No matches you can see. Try fewer letters, or the last four digits of a phone number.'
  return count === 1 ? '1 match.' : `${count} matches.`
}

function grouped(all: readonly Destination[]): [Destination['group'], Destination[]][] {
  return [...Map.groupBy(all, ({ group }) => group)]
}
