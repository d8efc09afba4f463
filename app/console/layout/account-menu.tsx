import { useState } from 'react'
import { Link } from 'react-router'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { Dropdown } from '#app/ui/dropdown.tsx'
import { foldMenu } from './navigation.tsx'

const item = 'flex min-h-9 w-full items-center rounded-md px-3 text-left hover:bg-sunken'

/** The signed-in user, their own settings, and sign-out. */
export function AccountMenu({
  name,
  email,
  place,
  opens,
}: {
  name: string
  email: string
  place: string
  opens: 'up' | 'down'
}) {
  const [failed, setFailed] = useState(false)
  async function signOut() {
    const result = await consoleFetch('/api/admin/session', { method: 'DELETE' })
    if (result.ok) hardNavigate('/sign-in')
    else setFailed(true)
  }
  return (
    <>
      <Dropdown
        label={
          <span className="min-w-0 grow text-left">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-fine text-muted">{email}</span>
          </span>
        }
        summaryClassName="min-h-11 rounded-md px-2 py-1 hover:bg-sunken"
        panelClassName={opens === 'up' ? 'left-0 top-auto bottom-full mb-2 w-full' : 'left-0 w-full'}
      >
        <ul>
          <li>
            <Link to={`/${place}/settings/security`} onClick={foldMenu} className={item}>
              Your security
            </Link>
          </li>
          <li>
            <button type="button" onClick={signOut} className={item}>
              Sign out
            </button>
          </li>
        </ul>
      </Dropdown>
      <p role="alert" className="text-small text-danger">
        {failed && 'You are still signed in: the server could not be reached.'}
      </p>
    </>
  )
}
