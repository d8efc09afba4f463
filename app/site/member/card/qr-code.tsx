import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import * as m from '#messages'

/** As `documents/parts/qr-path.server.ts` draws it. */
export type Code = { size: number; path: string }

/** The card's code: a press shows it as large as the screen is. It is drawn in the page, so no network is needed. */
export function QrCode({ code, memberNumber }: { code: Code; memberNumber: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={m.member_card_enlarge()}
        className="grid shrink-0 justify-items-center gap-1 rounded-md text-fine font-semibold text-muted hover:text-ink"
      >
        <Drawing code={code} className="size-32 rounded-md border border-line sm:size-36" />
        <span data-print="hide" className="flex items-center gap-1">
          <Icon name="plus" className="size-4" />
          <span>{m.member_card_enlarge()}</span>
        </span>
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title={m.member_card_show_desk()} size="large">
        <Drawing code={code} className="mx-auto h-auto w-[min(100%,calc(100dvh-14rem))]" />
        <p translate="no" className="mt-3 text-center text-heading font-semibold tabular-nums">
          {memberNumber}
        </p>
      </Modal>
    </>
  )
}

function Drawing({ code: { size, path }, className }: { code: Code; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m.member_card_code()}
      className={`bg-white ${className}`}
      shapeRendering="crispEdges"
    >
      <path d={path} stroke="#000" />
    </svg>
  )
}

/** In place of the code of a card that is no longer good: a desk would scan it in vain. */
export function CrossedCode() {
  return (
    <svg
      viewBox="0 0 40 40"
      role="img"
      aria-label={m.member_card_no_code()}
      className="size-20 shrink-0 rounded-md border-2 border-line-strong text-muted"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M6 6 34 34M34 6 6 34" />
    </svg>
  )
}
