import { useSession } from '#app/api-client/session.ts'
import { isHomeLike, type PageMeta } from '#app/site/route-handle.ts'
import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#messages'
import { NavAnchor } from './nav-anchor.tsx'
import type { HeaderContent } from './shell-content.ts'

/**
 * A join button within thumb's reach, on the pages about the plan, where the header's own button is inside its menu.
 */
export function StickyJoinBar({ joinNow, meta }: { joinNow: HeaderContent['joinNow']; meta: PageMeta }) {
  const { isAuthenticated } = useSession()
  if (isAuthenticated || !isHomeLike(meta)) return null
  return (
    <aside
      aria-label={m.layout_joining()}
      data-print="hide"
      className="sticky bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="wrap-page flex justify-center py-2">
        <NavAnchor link={joinNow} className={`${buttonClass({ wide: true })} max-w-md`}>
          {joinNow.text}
        </NavAnchor>
      </div>
    </aside>
  )
}
