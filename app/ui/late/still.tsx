import { type MouseEvent, type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useNavigate, useSubmit } from 'react-router'
import type { Later } from './later.ts'
import { useHydrated } from './use-hydrated.ts'

/** One object forever: React writes anew into an element that is given another. */
const asServed = { __html: '' }

/**
 * A component that only shows what it is given: no state, no effect, nothing that answers but links and forms of the
 * router. What the server drew of it stays as it is, so the browser neither fetches its code nor draws it again, until
 * it is given other properties (compared one by one, by identity), or comes with a page that the router brings in.
 */
export function Still<Props extends object>({ of: part, given }: { of: Later<Props>; given: Props }) {
  const isHydrated = useHydrated()
  const [served, setServed] = useState(isHydrated ? null : given)
  const isStale = served !== null && !isAlike(served, given)
  useEffect(() => {
    if (!isStale) return
    // What cannot be fetched leaves what is there: it was true a moment ago.
    part.bring().then(
      () => setServed(null),
      () => {},
    )
  }, [isStale, part])
  if (served && typeof document !== 'undefined') return <Served />
  const Drawn = part.pick()
  return (
    <div className="contents">
      <Drawn {...given} />
    </div>
  )
}

function isAlike(one: object, other: object): boolean {
  const entries = Object.entries(one)
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Reflect.get(other, name) === value)
  )
}

/**
 * What the server drew in this place, untouched. The router marks its own links and forms `data-discover`; pages of
 * those with `data-ahead` are fetched when somebody is about to follow them, as `prefetch="intent"` does.
 */
function Served() {
  const navigate = useNavigate()
  const submit = useSubmit()
  const [ahead, setAhead] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function foresee({ target }: SyntheticEvent) {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-ahead]')
    clearTimeout(pause.current)
    if (link) pause.current = setTimeout(() => setAhead(link.pathname + link.search), 100)
  }

  function follow(event: MouseEvent<HTMLElement>) {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]')
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
    if (!link || !isPlain || link.target) return
    event.preventDefault()
    const to = link.pathname + link.search + link.hash
    const { pathname, search, hash } = window.location
    void navigate(to, { replace: to === pathname + search + hash })
  }

  function send(event: SubmitEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches('[data-discover]')) return
    event.preventDefault()
    void submit(event.target)
  }

  return (
    <>
      {ahead && <PrefetchPageLinks page={ahead} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is a link or a form inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered by key is clicked */}
      <div
        className="contents"
        onClick={follow}
        onSubmit={send}
        onPointerOver={foresee}
        onFocus={foresee}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what it finds
        dangerouslySetInnerHTML={asServed}
      />
    </>
  )
}
