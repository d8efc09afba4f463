import type { ReactNode } from 'react'
import { Card } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'

type Parts = { title: string; lead: string; secret: string; children: ReactNode; onDone: () => void }

/** A secret shown only once, with a copy button and instructions. */
export function OneTimeSecret({ title, lead, secret, children, onDone }: Parts) {
  return (
    <Card title={title} lead={lead}>
      <p className="mb-5 rounded-md bg-sunken p-4">
        <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <p className="mb-5 text-small text-muted">{children}</p>
      <Button onClick={onDone}>I have copied it</Button>
    </Card>
  )
}
