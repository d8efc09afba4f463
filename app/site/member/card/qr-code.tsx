import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import * as m from '#messages'

/** As created by `documents/parts/qr-path.server.ts`. */
export type Code = { size: number; path: string }

/** The card's code; pressing it shows it full screen. It's drawn in the page, so it needs no network. */
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

/** Shown instead of the code of an inactive card, which a front desk would scan for nothing. */
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
