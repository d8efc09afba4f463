import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { OfficeMap } from '#app/map/office-map.tsx'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import * as m from '#messages'
import type { Answered, Found } from './office-list.tsx'
import { useOpenNow } from './open-now.tsx'
import { type SearchValues, searchLink } from './search-link.ts'

const list = later(async () => (await import('./office-list.tsx')).OfficeList)
const nothing = later(async () => (await import('./office-list.tsx')).NothingFound)

/** Loads the result list's code for the next rendering. */
export const bringOfficeList = async (): Promise<void> => {
  await Promise.all([list.bring(), nothing.bring()])
}

/** The list, which has all the information, and next to it the map, which only illustrates it. */
export function OfficeResults({ found, offers, values, tiles }: Answered & { tiles: string | null }) {
  const [lit, setLit] = useState<string | null>(null)
  const { answer, query } = found
  const { origin, offices, total } = answer
  useOpenNow()
  useLitCard(lit)

  function point({ target }: SyntheticEvent) {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-office]') : null
    setLit(card?.dataset.office ?? null)
  }

  return (
    <section aria-labelledby="results" className="mt-8 sm:mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="results" tabIndex={-1} className="text-heading outline-none">
          {headline(found)}
        </h2>
        {origin && total > 1 && (
          <p className="text-small text-muted">
            {m.offices_nearest_first({ isFamilyFirst: query.specialty === undefined })}
          </p>
        )}
      </div>
      <Namesakes places={found.namesakes} values={values} />
      {total === 0 ? (
        <Late of={nothing} given={{ found, values }} />
      ) : (
        <div className="mt-5 flex flex-col-reverse gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(22rem,42%)] lg:items-start lg:gap-8">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only told which of its cards is looked at */}
          <div
            className="min-w-0"
            onPointerOver={point}
            onPointerLeave={() => setLit(null)}
            onFocus={point}
            onBlur={() => setLit(null)}
          >
            <Late of={list} given={{ found, offers, values }} />
          </div>
          <OfficeMap
            offices={offices}
            firstNumber={query.offset + 1}
            origin={origin}
            radiusMiles={query.radius}
            towns={found.towns}
            tiles={tiles}
            lit={lit}
            onLight={setLit}
          />
        </div>
      )}
    </section>
  )
}

/** The same search in the other towns with this name. */
function Namesakes({ places, values }: { places: string[]; values: SearchValues }) {
  if (places.length === 0) return null
  return (
    <nav
      aria-label={m.offices_namesakes()}
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small"
    >
      <span className="text-muted">{m.offices_namesakes()}</span>
      {places.map((place) => (
        <Link
          key={place}
          to={searchLink(values, { zip: place, offset: '' })}
          className="text-link inline-flex min-h-8 items-center whitespace-nowrap"
        >
          {place}
        </Link>
      ))}
    </nav>
  )
}

/** Marks the card highlighted here or on the map, without rerendering the cards. */
function useLitCard(lit: string | null): void {
  useEffect(() => {
    const card = lit === null ? null : document.getElementById(`office-${lit}`)
    card?.setAttribute('data-lit', '')
    return () => card?.removeAttribute('data-lit')
  }, [lit])
}

function headline({ answer: { total, origin }, query }: Found): string {
  return m.offices_found({
    around: query.lat !== undefined ? 'here' : origin ? 'place' : 'everywhere',
    count: total,
    shown: total.toLocaleString('en-US'),
    radius: query.radius,
    place: origin?.label ?? '',
  })
}
