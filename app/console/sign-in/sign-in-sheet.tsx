import type { ReactNode } from 'react'

/** The layout of the screens before sign-in: one card in the middle, nothing else. */
export function SignInSheet({
  title,
  lead,
  after,
  children,
}: {
  title: string
  lead?: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-10 sm:content-center">
      <p className="mb-6 flex items-center gap-2.5 text-heading font-semibold">
        <Mark /> Enamel console
      </p>
      <section className="w-full max-w-md rounded-xl border border-line bg-surface p-6 shadow-raised sm:p-8">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-1.5 text-muted">{lead}</p>}
        <noscript>
          <p className="mt-4 font-semibold">
            The console needs JavaScript. Allow it for this address, then load this page again.
          </p>
        </noscript>
        <div className="mt-6">{children}</div>
      </section>
      {after && <div className="mt-5 w-full max-w-md px-2 text-small text-muted">{after}</div>}
    </main>
  )
}

/** The console's logo: a tooth's outline on its color. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 shrink-0 rounded-sm bg-accent p-1 text-on-accent"
    >
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        d="M12 6.2C10.3 4.6 8.4 4 7 4.3 4.9 4.7 3.8 6.6 4 9c.2 2.3 1.2 3.4 1.6 5.6.4 2.4.5 5.4 2.3 5.4 2.2 0 1.7-5.5 4.1-5.5s1.9 5.5 4.1 5.5c1.8 0 1.9-3 2.3-5.4.4-2.2 1.4-3.3 1.6-5.6.2-2.4-.9-4.3-3-4.7-1.4-.3-3.3.3-5 1.9Z"
      />
    </svg>
  )
}
