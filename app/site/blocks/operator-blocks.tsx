import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { Section } from './section.tsx'

/** How to reach the people behind the brand. */
export function ContactBlock({ block }: { block: ResolvedBlock<'contact'> }) {
  const { operator } = block
  return (
    <Section block={block}>
      <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:max-lg:[&>:last-child]:col-span-2 lg:grid-cols-3">
        <Way icon="phone" title="Call">
          <a href={phoneHref(operator.phone)} className="text-link font-semibold">
            {formatPhone(operator.phone)}
          </a>
          {block.timing && <p className="mt-3 text-small">{block.timing}</p>}
        </Way>
        <Way icon="mail" title="Write">
          <a href={`mailto:${operator.email}`} className="text-link font-semibold wrap-anywhere">
            {operator.email}
          </a>
          <p className="mt-3 text-small text-muted">
            Please leave out health details: email is not private enough.
          </p>
        </Way>
        <Way icon="pin" title="Post">
          <address className="not-italic">
            <span>{operator.name}</span>
            <br />
            <span>{operator.address}</span>
          </address>
        </Way>
      </div>
    </Section>
  )
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-6 text-ink">
      <h3 className="mb-3 flex items-center gap-2.5 text-subheading">
        <Icon name={icon} className="size-6 text-accent" />
        <span>{title}</span>
      </h3>
      {children}
    </div>
  )
}

/** What must be said before anyone joins (FL 636.212 and its kin), in full-size type. */
export function DisclosureBlock({ block }: { block: ResolvedBlock<'disclosure'> }) {
  const title = block.title ?? 'Please read: this is not insurance'
  return (
    <Section block={{ ...block, title }} ground="surface" split>
      <DisclosureStatements {...block} />
      {block.more && <RichText html={block.more} className="mt-5 max-w-reading text-body" />}
    </Section>
  )
}

type Disclosed = Pick<ResolvedBlock<'disclosure'>, 'brandName' | 'operator' | 'refund'>

/** The required statements; never below 16 px, which are 12 points. */
function DisclosureStatements({ brandName, operator, refund }: Disclosed) {
  return (
    <div className="max-w-reading text-body">
      <p>
        <strong>{`${brandName} is a dental savings plan. It is NOT insurance.`}</strong>
      </p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        <li>The plan provides discounts at certain dental offices for dental services.</li>
        <li>The discounts differ by service and by office.</li>
        <li>The plan does not make payments to the providers of dental services.</li>
        <li>
          You must pay for all dental services yourself, and receive a discount from the offices that have a
          contract with the plan organization.
        </li>
        <li>{refund}</li>
      </ul>
      <p className="mt-4">
        <span>{`The discount plan organization is ${operator.name}, ${operator.address},`}</span>{' '}
        <a href={phoneHref(operator.phone)} className="text-link whitespace-nowrap">
          {formatPhone(operator.phone)}
        </a>
        .
      </p>
    </div>
  )
}
