import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { writePreviewVersion } from '#app/browser/preview-version.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { ScreenError } from './error-screen.rules.ts'

/** A full-page error: one screen for pages that are not there, another for everything else (specification §2). */
export function ErrorScreen({ error, brandName }: { error: ScreenError; brandName?: string }) {
  const { pathname } = useLocation()
  const isMissing = error.statusCode === 404
  useEffect(() => {
    // A remembered preview version that is gone would bring the visitor back here for ever.
    if (isMissing && new URLSearchParams(window.location.search).has('version')) writePreviewVersion(null)
  }, [isMissing])
  return (
    <main
      id="main"
      data-status={error.statusCode}
      className="wrap-page grid min-h-dvh content-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-center"
    >
      <div>
        {brandName && <p className="mb-8 font-display text-subheading font-bold">{brandName}</p>}
        <p className="mb-3 font-semibold text-accent-strong">Error {error.statusCode}</p>
        <h1 className="text-title">{error.statusMessage}</h1>
        <p className="mt-5 max-w-narrow text-lead break-words text-muted">{error.message}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          {isMissing ? (
            <>
              <a href="/" className={buttonClass()}>
                Go to the home page
              </a>
              <a href="/find-a-dentist" className={buttonClass({ variant: 'secondary' })}>
                Find a dentist
              </a>
            </>
          ) : (
            <>
              <a href={pathname} className={buttonClass()}>
                Try again
              </a>
              <a href="/" className={buttonClass({ variant: 'secondary' })}>
                Go to the home page
              </a>
            </>
          )}
        </div>
      </div>
      {isMissing ? <MissingTooth /> : <LooseBrush />}
    </main>
  )
}

const drawing = 'mx-auto w-full max-w-md text-accent max-lg:order-first max-lg:mx-0 max-lg:max-w-60'

/** A row of teeth with a gap: the page that is not there. */
function MissingTooth() {
  return (
    <svg viewBox="0 0 450 260" className={drawing} fill="none" aria-hidden="true">
      <path d="M8 74Q225-22 442 74v34q-217-34-434 0V74Z" className="fill-accent-soft" />
      {[34, 116, 280, 362].map((x) => (
        <path
          key={x}
          d={`M${x} 84c-12 8-18 26-12 50 4 18 6 38 14 54 4 8 14 6 16-4l4-22c1-6 8-6 9 0l4 22c2 10 12 12 16 4 8-16 10-36 14-54 6-24 0-42-12-50-16-9-37-9-53 0Z`}
          className="fill-surface stroke-accent"
          strokeWidth="4"
          strokeLinejoin="round"
        />
      ))}
      <path
        d="M198 84c-12 8-18 26-12 50 4 18 6 38 14 54 4 8 14 6 16-4l4-22c1-6 8-6 9 0l4 22c2 10 12 12 16 4 8-16 10-36 14-54 6-24 0-42-12-50"
        className="stroke-accent"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="2 13"
      />
      <path d="M40 240h340" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** A brush laid down beside its cup: work was interrupted. */
function LooseBrush() {
  return (
    <svg viewBox="0 0 420 260" className={drawing} fill="none" aria-hidden="true" strokeLinejoin="round">
      <path
        d="M62 84h104l-12 128a14 14 0 0 1-14 12H88a14 14 0 0 1-14-12L62 84Z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="4"
      />
      <path d="M68 132h92" className="stroke-accent" strokeWidth="4" />
      <path
        d="m206 208 150-64a12 12 0 0 1 10 22l-150 64a12 12 0 0 1-10-22Z"
        className="fill-surface stroke-accent"
        strokeWidth="4"
      />
      <path
        d="m322 146-10-24m24 18-10-24m24 18-10-24m24 18-10-24"
        className="stroke-accent"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M30 240h360" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
