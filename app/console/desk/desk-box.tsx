import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeFlash } from '#app/browser/flash.ts'
import { receiveScans } from '#app/console/scan/use-scans.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { DeskMatch } from '#domain/back-office/desk/desk.schema.ts'
import { typedDate } from '#domain/format.ts'
import type { DeskAddress } from './desk-workspace.server.ts'
import { useDeskKeys } from './use-desk-keys.ts'

type Found = { typed: string; matches: DeskMatch[]; error?: string }
const nothing: Found = { typed: '', matches: [] }
/** The pause in typing before a search. */
const pauseMs = 150

/**
 * The desk's one search box, which receives everything typed on the screen. Enter opens the best match; a scanned card
 * opens by itself; arrows choose another match; Esc returns here from anywhere on the screen.
 */
export function DeskBox({ address }: { address: DeskAddress }) {
  const { place, call, search } = address
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef<AbortController>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [found, setFound] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()

  useDeskKeys(box, () => setOpen(false))
  const openScanned = useEffectEvent(async (scanned: string) => {
    if (box.current) box.current.value = scanned
    box.current?.focus()
    await openFirst(scanned)
  })
  useEffect(() => {
    box.current?.focus()
    const before = takeFlash()
    if (before !== null) void openScanned(before)
    const stop = receiveScans((scanned) => void openScanned(scanned))
    return () => {
      stop()
      // A search that is still running must not bring a user back who has moved on.
      clearTimeout(pause.current)
      asked.current?.abort()
    }
  }, [])

  async function look(typed: string): Promise<Found | null> {
    clearTimeout(pause.current)
    asked.current?.abort()
    const asking = new AbortController()
    const { signal } = asking
    asked.current = asking
    const answer = await staffFetch(`/api/admin/desk/search${call}`, {
      method: 'POST',
      body: { typed },
      signal,
    })
    if (signal.aborted) return null
    const next = answer.ok ? { typed, ...answer.data } : { typed, matches: [], error: answer.error.message }
    setFound(next)
    setActive(0)
    setOpen(typed.trim() !== '')
    return next
  }

  function open(match: DeskMatch | undefined) {
    if (!match) return
    clearTimeout(pause.current)
    asked.current?.abort()
    setOpen(false)
    // The next input is for another person, so it replaces this text.
    box.current?.select()
    void navigate(`/${place}/desk/${match.card}${search}`)
  }

  /**
   * Opens the first match. A scanned card has only one; a member whose name is only similar must be chosen explicitly.
   */
  async function openFirst(typed: string) {
    const next = await look(typed)
    const first = next?.matches[0]
    if (!first?.isSimilar) open(first)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    const last = found.matches.length - 1
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive((at) => (key === 'ArrowDown' ? Math.min(last, at + 1) : Math.max(0, at - 1)))
    } else if (key === 'Enter') {
      event.preventDefault()
      const typed = event.currentTarget.value
      if (found.typed === typed && !found.error) return open(found.matches[active])
      void openFirst(typed)
    }
  }

  const { matches, error } = found
  const isShown = isOpen && matches.length > 0
  return (
    <div className="relative mb-6 max-w-3xl">
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Who is here?
      </label>
      <span className="relative block">
        <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-6 text-muted" />
        <input
          ref={box}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          className="h-14 w-full rounded-lg border border-line-strong bg-surface pr-4 pl-13 text-lead text-ink hover:border-ink focus:border-accent focus:outline-3 focus:outline-offset-0 focus:outline-accent/35"
          onChange={({ currentTarget: { value } }) => {
            clearTimeout(pause.current)
            pause.current = setTimeout(() => void look(value), pauseMs)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
        Name, member number, phone, email, birth date, or scan the card. Enter opens the first.
      </p>
      <p role="status" className="text-small">
        {error && <span className="font-medium text-danger">{error}</span>}
        {!error && isOpen && found.typed.trim() !== '' && (
          <span className={matches.length === 0 ? 'text-ink' : 'sr-only'}>{countWords(matches)}</span>
        )}
      </p>
      <ul
        id={`${id}-found`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox (ARIA APG)
        role="listbox"
        aria-label="Members found"
        hidden={!isShown}
        className="absolute z-10 -mt-5 w-full overflow-hidden rounded-lg border border-line bg-surface shadow-floating"
      >
        {matches.map((match, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the box
          <li
            key={match.card}
            id={`${id}-${at}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the combobox
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onClick={() => open(match)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t hover:bg-sunken aria-selected:bg-accent-soft"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{match.name}</span>
              <span className="block text-small text-muted">{aboutMatch(match)}</span>
            </span>
            <Badge tone={match.good ? 'success' : 'danger'}>{match.text}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function aboutMatch({ dateOfBirth, planName, office, isSimilar }: DeskMatch): string {
  const known = [isSimilar && 'Similar name', `Born ${typedDate(dateOfBirth)}`, planName, office]
  return known.filter(Boolean).join(' · ')
}

function countWords(matches: readonly DeskMatch[]): string {
  if (matches.length === 0)
    return 'No one found. A member of another office is found by card, member number, or full name and birth date.'
  if (matches.every(({ isSimilar }) => isSimilar)) return 'No one has this name. These names are similar.'
  return matches.length === 1 ? 'One member found.' : `${matches.length} members found.`
}
