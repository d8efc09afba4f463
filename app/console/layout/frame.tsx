import { Fragment, useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { FindButton, usePalette } from '#app/console/layout/command-palette/find-button.tsx'
import { leaveScreen, startScreenSession } from '#app/console/reauthentication/screen-session.ts'
import { useScans } from '#app/console/scan/use-scans.ts'
import { listWorkspaces, requireWorkspace } from '#app/console/workspace.server.ts'
import { listViews } from '#domain/staff/saved-views/views.server.ts'
import type { Route } from './+types/frame'
import { AccountMenu } from './account-menu.tsx'
import { frameRoute } from './frame-route.ts'
import { Navigation } from './navigation.tsx'
import { roomsOf } from './rooms.server.ts'
import { staySignedIn } from './stay-signed-in.ts'
import { useCardPolicy } from './use-card-policy.ts'
import { useIdleStaff } from './use-idle-staff.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staySignedIn]

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args)
  const places = await listWorkspaces(services, staff)
  const brandId = place.scope.kind === 'brand' ? place.scope.brandId : null
  return {
    name: staff.name,
    email: staff.email,
    place: { key: place.key, name: place.name },
    brandId,
    views: await listViews(services.db, staff, brandId),
    places: places.map((each) => ({ key: each.key, name: each.name, rooms: roomsOf(staff, each) })),
    rooms: roomsOf(staff, place),
    idleSeconds: services.config.idleLogoutSeconds,
    gateway: services.config.gateway,
  }
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { name, email, place, brandId, places, rooms, views, idleSeconds, gateway } = loaderData
  useIdleStaff(idleSeconds)
  useCardPolicy(gateway)
  useScans({ place: place.key, hasDesk: rooms.desk })
  useEffect(() => startScreenSession(email), [email])
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen, with nothing typed
  useEffect(leaveScreen, [pathname, search])
  const screen = useScreen()
  const { begin, palette } = usePalette({ place: place.key, brandId, rooms, places })
  const inner = (
    <>
      <WorkspaceSwitcher place={place} places={places} />
      <FindButton onClick={begin} />
      <Navigation place={place.key} rooms={rooms} views={views} />
    </>
  )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="print:hidden! sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface lg:flex">
        <div className="min-h-0 grow overflow-y-auto p-4">{inner}</div>
        <div className="border-t border-line p-4">
          <AccountMenu name={name} email={email} place={place.key} opens="up" />
        </div>
      </aside>
      <div className="min-w-0">
        <Bar find={<FindButton compact onClick={begin} />}>
          {inner}
          <hr className="my-4 border-line" />
          <AccountMenu name={name} email={email} place={place.key} opens="down" />
        </Bar>
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl p-5 outline-none sm:p-8">
          {/* A new key per case, member or payment, so that nothing typed or chosen for the previous one remains. */}
          <Fragment key={screen}>
            <Outlet />
          </Fragment>
        </main>
        {palette}
      </div>
    </div>
  )
}

/**
 * The path of the screen within the frame; a child opened inside it, such as a card at the desk, is the same screen.
 */
function useScreen(): string | undefined {
  const matches = useMatches()
  return matches[matches.findIndex(({ id }) => id === frameRoute) + 1]?.pathname
}

/** The collapsed navigation bar for narrow screens. */
function Bar({ find, children }: { find: React.ReactNode; children: React.ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface lg:hidden print:hidden">
      <details>
        <summary className="flex min-h-14 items-center gap-3 px-5 font-semibold">
          <span aria-hidden="true" className="grid gap-1">
            <span className="block h-0.5 w-5 bg-current" />
            <span className="block h-0.5 w-5 bg-current" />
            <span className="block h-0.5 w-5 bg-current" />
          </span>
          Menu
        </summary>
        <div className="border-t border-line p-4">{children}</div>
      </details>
      <div className="absolute top-1.5 right-3">{find}</div>
    </header>
  )
}
