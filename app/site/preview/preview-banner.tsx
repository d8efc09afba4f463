import { ownAddress } from '#app/i18n/own-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { siteAddress } from '#domain/site-address.rules.ts'
import * as m from '#messages'

/**
 * Says that an unpublished version is shown, and links back: the link clears the remembered version and every query
 * parameter, and loads the page again (specification §2; the middleware of `app/root.tsx`). `pathname`: of the page
 * shown.
 */
export function PreviewBanner({ version, pathname }: { version: string; pathname: string }) {
  return (
    <aside
      aria-label={m.layout_preview()}
      data-print="hide"
      className="border-b border-warning/30 bg-warning-soft text-small text-warning-strong"
    >
      <div className="wrap-page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-2.5 text-center">
        <p className="flex items-center gap-2 font-medium">
          <Icon name="info" />
          <span>{m.layout_preview_text({ version })}</span>
        </p>
        <a
          href={ownAddress(siteAddress({ pathname, search: '?version=' }))}
          className="font-semibold underline underline-offset-4"
        >
          {m.layout_preview_latest()}
        </a>
      </div>
    </aside>
  )
}
