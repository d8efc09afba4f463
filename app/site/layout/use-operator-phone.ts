import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { readShell, type ShellContent } from './shell-content.ts'

/** Whom to call where the site cannot serve. */
export function useOperatorPhone(): ShellContent['operator']['phone'] | undefined {
  const root = useRouteLoaderData<typeof loader>('root')
  return root && readShell(root.shell).operator.phone
}
