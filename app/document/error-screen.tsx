import { useLocation } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import drawings from '#app/illustrations/errors.svg?url'
import { buttonClass } from '#app/ui/button.tsx'
import { siteAddress } from '#domain/site-address.rules.ts'
import * as m from '#messages'
import type { ScreenError } from './error-screen.rules.ts'

/** The full-page error screen: one version for missing pages, another for everything else (specification §2). */
export function ErrorScreen({ error, brandName }: { error: ScreenError; brandName?: string }) {
  const { pathname, search } = useLocation()
  const isMissing = error.statusCode === 404
  return (
    <main
      id="main"
      data-status={error.statusCode}
      className="wrap-page grid min-h-dvh content-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-center"
    >
      <div>
        {brandName && <p className="mb-8 font-display text-subheading font-bold">{brandName}</p>}
        <p className="mb-3 font-semibold text-accent-strong">
          {m.layout_error_code({ code: error.statusCode })}
        </p>
        <h1 className="text-title">{error.statusMessage}</h1>
        <p className="mt-5 max-w-narrow text-lead break-words text-muted">{error.message}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          {isMissing ? (
            <>
              <a href={ownAddress('/')} className={buttonClass()}>
                {m.layout_error_home()}
              </a>
              <a href={ownAddress('/find-a-dentist')} className={buttonClass({ variant: 'secondary' })}>
                {m.layout_error_find_dentist()}
              </a>
            </>
          ) : (
            <>
              <a href={ownAddress(siteAddress({ pathname, search }))} className={buttonClass()}>
                {m.layout_error_try_again()}
              </a>
              <a href={ownAddress('/')} className={buttonClass({ variant: 'secondary' })}>
                {m.layout_error_home()}
              </a>
            </>
          )}
        </div>
      </div>
      <Drawing
        name={isMissing ? 'missing-tooth' : 'loose-brush'}
        className="drawing mx-auto w-full max-w-md text-accent max-lg:order-first max-lg:mx-0 max-lg:max-w-60"
      />
    </main>
  )
}

/** A row of teeth with a gap for a missing page; a brush lying next to its cup for other errors. */
function Drawing({ name, className }: { name: 'missing-tooth' | 'loose-brush'; className: string }) {
  return (
    <svg viewBox="0 0 450 260" className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
