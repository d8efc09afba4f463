import { useState } from 'react'
import { Card, ReasonDialog } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { StaffPerson } from '#domain/staff/staff.schema.ts'

type Act = 'end' | 'resetMfa'

const words = {
  end: {
    title: (name: string) => `End ${name}’s access?`,
    text: 'Every role, session and link of theirs ends at once. Their name stays in the audit log.',
    button: 'End access',
    done: (name: string) => `${name} no longer has access.`,
  },
  resetMfa: {
    title: (name: string) => `Reset ${name}’s second step?`,
    text: 'Their app, passkeys and recovery codes stop working, and they are signed out. They sign in with their password and set up a new second step. Make sure the request really comes from them.',
    button: 'Reset it',
    done: (name: string) => `${name} sets up a new second step at the next sign-in.`,
  },
} as const

/** More actions for a staff member: a new link, a new second step, removal. */
export function PersonActions({ person }: { person: StaffPerson }) {
  const [asked, setAsked] = useState<Act>()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  async function sendLink() {
    setSending(true)
    const result = await staffFetch(`/api/admin/staff/${person.id}/link`, { method: 'POST' })
    setSending(false)
    setError(result.ok ? undefined : result.error.message)
    if (result.ok) void showToast({ message: `A new link is on its way to ${person.email}.` })
  }
  return (
    <Card title="Access">
      <FormSummary error={error} />
      <ul className="grid gap-5">
        <Row
          title={person.status === 'invited' ? 'Send the invitation again' : 'Forgotten password'}
          text="Sends a new link to choose a password. Links sent before stop working."
        >
          <Button variant="secondary" size="sm" pending={sending} onClick={sendLink}>
            Send a new link
          </Button>
        </Row>
        {person.hasSecondStep && (
          <Row title="Lost phone" text="Removes the second step so that they can set up a new one.">
            <Button variant="secondary" size="sm" onClick={() => setAsked('resetMfa')}>
              Reset second step
            </Button>
          </Row>
        )}
        <Row title="Leaving" text="Ends everything at once.">
          <Button variant="danger" size="sm" onClick={() => setAsked('end')}>
            End access
          </Button>
        </Row>
      </ul>
      {asked && (
        <ReasonDialog
          title={words[asked].title(person.name)}
          word={words[asked].button}
          variant="danger"
          done={words[asked].done(person.name)}
          schema={async () => (await import('#domain/staff/staff.schema.ts')).endAccessSchema}
          send={(request) => staffFetch(`/api/admin/staff/${person.id}/${asked}`, request)}
          onClose={() => setAsked(undefined)}
        >
          {words[asked].text}
        </ReasonDialog>
      )}
    </Card>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-small text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
