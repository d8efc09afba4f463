import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import * as m from '#messages'

/** What a link pays for: the member, the lines and their total today; `note` goes below. */
export function OrderSheet({
  title,
  about,
  lines,
  totalCents,
  note,
}: {
  title: string
  about: string
  lines: { text: string; amountCents: number }[]
  totalCents: number
  note: string
}) {
  return (
    <section aria-labelledby="ordered" className="rounded-xl border border-line bg-surface p-6 sm:p-8">
      <h2 id="ordered" className="font-display text-heading font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-muted">{about}</p>
      <dl className="mt-6 grid gap-2 tabular-nums [&_dd]:whitespace-nowrap">
        {lines.map(({ text, amountCents }) => (
          <div key={`${text} ${amountCents}`} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{text}</dt>
            <dd translate="no">{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <dt>{m.checkout_today()}</dt>
          <dd translate="no">{formatCents(totalCents)}</dd>
        </div>
      </dl>
      <p className="mt-6 text-small text-muted">{note}</p>
    </section>
  )
}

/** Says that it's paid; announced immediately to screen readers. */
export function PaidNotice({ title, children }: { title: string; children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1} className="outline-none">
      <Notice tone="success" announce title={title}>
        <p>{children}</p>
      </Notice>
    </div>
  )
}
