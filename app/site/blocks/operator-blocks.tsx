import type { ReactNode } from 'react'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import * as m from '#messages'
import type { ResolvedBlock } from './resolved-block.ts'
import { Section } from './section.tsx'

/** The operator's contact details. */
export function ContactBlock({ block }: { block: ResolvedBlock<'contact'> }) {
  const { operator } = block
  return (
    <Section block={block} mixed>
      <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:max-lg:[&>:last-child]:col-span-2 lg:grid-cols-3">
        <Way icon="phone" title={m.pages_contact_call()}>
          <a href={phoneHref(operator.phone)} className="text-link font-semibold">
            {formatPhone(operator.phone)}
          </a>
          {block.timing && (
            <p lang={block.timingLang} className="mt-3 text-small">
              {block.timing}
            </p>
          )}
        </Way>
        <Way icon="mail" title={m.pages_contact_email()}>
          <a href={`mailto:${operator.email}`} className="text-link font-semibold wrap-anywhere">
            {operator.email}
          </a>
          <p className="mt-3 text-small text-muted">{m.pages_contact_email_hint()}</p>
        </Way>
        <Way icon="pin" title={m.pages_contact_mail()}>
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

/** The disclosures required before anyone joins (FL 636.212 and similar laws), in full-size type. */
export function DisclosureBlock({ block }: { block: ResolvedBlock<'disclosure'> }) {
  const title = block.title ?? m.pages_disclosure_title()
  return (
    <Section
      block={{ ...block, title, lang: block.title ? block.lang : undefined }}
      ground="surface"
      split
      mixed
    >
      <DisclosureStatements {...block} />
      {block.more && (
        <RichText html={block.more} lang={block.lang} className="mt-5 max-w-reading text-body" />
      )}
    </Section>
  )
}

type Disclosed = Pick<ResolvedBlock<'disclosure'>, 'brandName' | 'operator' | 'refund'>

/** The required statements; never smaller than 16 px, which is 12 points. */
function DisclosureStatements({ brandName, operator, refund }: Disclosed) {
  return (
    <div className="max-w-reading text-body">
      <p>
        <strong>{m.pages_disclosure_not_insurance({ brand: brandName })}</strong>
      </p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        <li>{m.pages_disclosure_discounts()}</li>
        <li>{m.pages_disclosure_vary()}</li>
        <li>{m.pages_disclosure_no_payments()}</li>
        <li>{m.pages_disclosure_you_pay()}</li>
        <li>{m.pages_refund_promise(refund)}</li>
      </ul>
      <p className="mt-4">
        <RichMessage
          parts={m.pages_disclosure_organization({ ...operator, phone: formatPhone(operator.phone) })}
          tags={{
            phone: (words) => (
              <a href={phoneHref(operator.phone)} className="text-link whitespace-nowrap">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  )
}
