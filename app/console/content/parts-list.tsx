import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { valueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { siteParts } from '#domain/back-office/content/parts.rules.ts'
import type { FieldError } from '#domain/errors.ts'
import { keyOf, nameOf, type Part, partOf, partOfPath } from './part.ts'

type Props = {
  content: unknown
  /** The names of the pages that every brand has, in order. */
  order: readonly string[]
  open: Part
  faults: readonly FieldError[]
  onOpen: (part: Part) => void
  /** Adds a page under a slug; `state`: the two-letter code of its state. */
  onNew: (part: Part, page: object) => void
}

/** Every editable part: pages, campaign pages, state pages, and the site-wide parts. */
export function PartsList({ content, order, open, faults, onOpen, onNew }: Props) {
  const { place } = useParams()
  const pages = valueAt(content, ['pages']) ?? {}
  const { landing, states, ...named } = pages as Record<string, object>
  const wrongAt = Map.groupBy(faults, ({ path }) => keyOf(partOfPath(path)))
  const group = (title: string, parts: Part[]) => (
    <div>
      <h2 className="mb-1 px-2 text-fine font-semibold text-muted">{title}</h2>
      <ul className="grid gap-0.5">
        {parts.map((part) => {
          const key = keyOf(part)
          const wrong = wrongAt.get(key)?.length ?? 0
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={key === keyOf(open) || undefined}
                onClick={() => onOpen(part)}
                className="flex min-h-9 w-full items-center justify-between gap-2 rounded-md px-2 text-left text-small hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong"
              >
                <span className="min-w-0 truncate">{nameOf(part)}</span>
                {wrong > 0 && (
                  <span className="rounded-full bg-danger-soft px-2 text-fine font-semibold text-danger-strong">
                    {wrong}
                    <span className="sr-only"> wrong</span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
  return (
    <nav aria-label="Parts of the site" className="grid gap-5 p-3">
      <div className="grid gap-0.5">
        {group('Site', siteParts.map(partOf))}
        <Link
          to={`/${place}/site/media`}
          reloadDocument
          className="flex min-h-9 items-center rounded-md px-2 text-small hover:bg-sunken"
        >
          Media
        </Link>
        <Link
          to={`/${place}/site/spanish`}
          reloadDocument
          className="flex min-h-9 items-center rounded-md px-2 text-small hover:bg-sunken"
        >
          Spanish
        </Link>
      </div>
      {group(
        'Pages',
        [...new Set([...order.filter((name) => name in named), ...Object.keys(named)])].map((name) =>
          partOf(`page/${name}`),
        ),
      )}
      <div className="grid gap-2">
        {group(
          'Landing pages',
          Object.keys(landing ?? {}).map((slug) => partOf(`landing/${slug}`)),
        )}
        <NewPage
          what="landing page"
          taken={Object.keys(landing ?? {})}
          onNew={(slug) => onNew(partOf(`landing/${slug}`), { landing: true, blocks: [] })}
        />
      </div>
      <div className="grid gap-2">
        {group(
          'State pages',
          Object.keys(states ?? {}).map((slug) => partOf(`state/${slug}`)),
        )}
        <NewPage
          what="state page"
          asksState
          taken={Object.keys(states ?? {})}
          onNew={(slug, state) => onNew(partOf(`state/${slug}`), { state, blocks: [] })}
        />
      </div>
    </nav>
  )
}

function NewPage({
  what,
  asksState = false,
  taken,
  onNew,
}: {
  what: string
  asksState?: boolean
  taken: string[]
  onNew: (slug: string, state: string) => void
}) {
  const [slug, setSlug] = useState('')
  const [state, setState] = useState('')
  const [error, setError] = useState('')
  const add = () => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
      return setError('Use lower-case letters, digits and single hyphens.')
    if (taken.includes(slug)) return setError('That page already exists.')
    if (asksState && !/^[A-Z]{2}$/.test(state)) return setError('Enter the state’s two letters.')
    setError('')
    setSlug('')
    onNew(slug, state)
  }
  return (
    <details className="px-2">
      <summary className="text-small font-semibold text-accent-strong">New {what}</summary>
      <div className="mt-2 grid gap-2">
        <TextField
          name={`new-${what}`}
          label="Address"
          placeholder="back-to-school"
          value={slug}
          {...(error ? { error } : {})}
          onChange={({ target }) => setSlug(target.value)}
        />
        {asksState && (
          <TextField
            name={`new-${what}-state`}
            label="State"
            placeholder="AZ"
            value={state}
            onChange={({ target }) => setState(target.value.toUpperCase())}
          />
        )}
        <div>
          <Button size="sm" variant="secondary" onClick={add}>
            Add the {what}
          </Button>
        </div>
      </div>
    </details>
  )
}
