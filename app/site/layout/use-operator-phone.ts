import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { readShell, type ShellContent } from './shell-content.ts'

/** The phone number to call if the site can't help. */
export function useOperatorPhone(): ShellContent['operator']['phone'] | undefined {
  const root = useRouteLoaderData<typeof loader>('root')
  return root && readShell(root.shell).operator.phone
}
