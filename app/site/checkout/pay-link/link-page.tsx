import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { useLinkToken } from '#app/site/member/use-link-token.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import * as m from '#messages'

/** A page that an emailed link opens with its token. */
export function LinkPage<Data>({
  send,
  title,
  opening,
  unknown,
  refused,
  children,
}: {
  /** The call that returns what the link opens. */
  send: (request: Post<{ token: string }>) => Promise<FetchResult<Data>>
  title: string
  /** Shown while it loads. */
  opening: string
  /** Shown if the address has no token. */
  unknown: ReactNode
  refused: (fault: ApiError, again: ReactNode) => ReactNode
  children: (opened: { token: string; data: Data; onRead: () => Promise<void> }) => ReactNode
}) {
  const token = useLinkToken()
  const [opened, setOpened] = useState<{ data: Data } | { fault: ApiError } | null>(null)
  async function open(asked: string) {
    const answer = await send({ method: 'POST', body: { token: asked } })
    setOpened(answer.ok ? { data: answer.data } : { fault: answer.error })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once, not at every rendering
  useEffect(() => {
    if (token) void open(token)
  }, [token])
  const waiting = <Spinner size="lg" label={opening} />
  const again = (
    <Button
      className="mt-6"
      onClick={() => {
        setOpened(null)
        if (token) void open(token)
      }}
    >
      {m.checkout_try_again()}
    </Button>
  )
  return (
    <div className="needs-notice wrap-reading section-space">
      <h1 className="text-title">{title}</h1>
      <div className="mt-8">
        {token === null ? (
          unknown
        ) : !token || !opened ? (
          waiting
        ) : 'fault' in opened ? (
          refused(opened.fault, again)
        ) : (
          <Suspense fallback={waiting}>
            {children({ token, data: opened.data, onRead: () => open(token) })}
          </Suspense>
        )}
      </div>
    </div>
  )
}
