import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { cardValidity } from '#domain/memberships/member-card/card-validity.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import * as m from '#messages'
import { CardNotice } from './card-notice.tsx'
import { type Code, CrossedCode, QrCode } from './qr-code.tsx'

type Name = { firstName: string; lastName: string }

export type CardFace = {
  brandName: string
  planName: string
  memberNumber: string
  /** The primary member first. */
  covered: Name[]
  /** The last valid day; null if unknown, such as while a renewal is being retried. */
  goodThrough: string | null
  usable: boolean
  status: MembershipStatus
  operator: { name: string; phone: string }
}

/**
 * The member card as a front desk reads it: whether it's active, who, which number, which plan, and that it isn't
 * insurance, in that order of size. An inactive card is gray and has no code to scan.
 */
export function MemberCardFace({ face, code }: { face: CardFace; code: Code }) {
  const [primary, ...family] = face.covered
  return (
    <section
      aria-label={m.member_card()}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-floating print:break-inside-avoid print:shadow-none"
    >
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-4 [print-color-adjust:exact] ${face.usable ? 'bg-band text-on-deep' : 'bg-neutral-600 text-white'}`}
        data-ground="dark"
      >
        <p className="min-w-0 font-display text-subheading font-semibold">{face.brandName}</p>
        <p className="flex min-w-0 items-center gap-2 text-small font-semibold">
          <Icon name={face.usable ? 'check-circle' : 'alert-circle'} />
          <span>{cardValidity(face)}</span>
        </p>
      </div>
      <div
        className={`flex flex-wrap items-end justify-between gap-6 px-6 py-5 ${face.usable ? '' : 'bg-sunken text-muted'}`}
      >
        <dl className="grid min-w-0 gap-4">
          <Fact label={m.member_card_member()}>
            <span className="text-heading font-semibold leading-tight">{nameOf(primary)}</span>
          </Fact>
          <Fact label={m.member_member_number()}>
            <span
              translate="no"
              className="text-heading font-semibold leading-tight tracking-wide tabular-nums"
            >
              {face.memberNumber}
            </span>
          </Fact>
          <Fact label={m.member_plan()}>{face.planName}</Fact>
          {family.length > 0 && <Fact label={m.member_card_family()}>{family.map(nameOf).join(', ')}</Fact>}
        </dl>
        {face.usable ? <QrCode code={code} memberNumber={face.memberNumber} /> : <CrossedCode />}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-6 py-4">
        <CardNotice />
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{face.operator.name}</span>{' '}
          <a className="text-link whitespace-nowrap" href={phoneHref(face.operator.phone)}>
            {formatPhone(face.operator.phone)}
          </a>
        </p>
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function nameOf(name: Name | undefined): string {
  return name ? fullName(name) : ''
}
