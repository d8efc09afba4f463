import { Button, Column, Row, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { asIs } from '#domain/as-is.ts'
import { formatPhone } from '#domain/format.ts'
import * as m from '#messages'
import { colors, useSender } from './layout.tsx'
import { pageLink } from './mail-links.ts'
import { Marked, PlainLink, wholePhones } from './marked.tsx'

export function Paragraph({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const color = quiet ? colors.muted : colors.ink
  return (
    <Text
      className={quiet ? 'muted' : 'ink'}
      style={{ fontSize: 16, lineHeight: '25px', margin: '14px 0 16px', color }}
    >
      {typeof children === 'string' ? wholePhones(children) : children}
    </Text>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="ink"
      style={{ fontSize: 17, lineHeight: '24px', fontWeight: 700, margin: '28px 0 8px', color: colors.ink }}
    >
      {children}
    </h2>
  )
}

/**
 * The email's call to action: a button, with its full address below for clients that show no buttons. `href` is a path
 * of the site or an absolute URL.
 */
export function ActionLink({ href, children }: { href: string; children: string }) {
  const brand = useSender()
  const link = href.startsWith('/') ? pageLink(brand.origin, href, brand) : href
  return (
    <Section style={{ margin: '14px 0 20px' }}>
      <Button
        href={link}
        style={{
          backgroundColor: brand.accent,
          color: brand.onAccent,
          fontSize: 16,
          fontWeight: 700,
          padding: '14px 24px',
          borderRadius: 8,
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
      <Text
        data-skip-in-text="true"
        className="muted"
        style={{
          fontSize: 13,
          lineHeight: '20px',
          margin: '12px 0 0',
          color: colors.muted,
          wordBreak: 'break-all',
        }}
      >
        <Marked
          parts={m.mails_layout_or_open({ address: link }, { locale: brand.locale })}
          tags={{ link: (words) => <PlainLink href={link}>{words}</PlainLink> }}
        />
      </Text>
    </Section>
  )
}

/** Greets the recipient by name; renders nothing if the name is unknown. */
export function Greeting({ name }: { name: string }) {
  const { locale } = useSender()
  return name ? <Paragraph>{m.mails_layout_greeting({ name }, { locale })}</Paragraph> : null
}

/** A link to the receipt the email is about. */
export function ViewReceipt({ receiptId }: { receiptId: string }) {
  const { locale } = useSender()
  return <ActionLink href={`/receipt/${receiptId}`}>{m.mails_layout_view_receipt({ locale })}</ActionLink>
}

/** A link to the membership the email is about. */
export function ViewMembership() {
  const { locale } = useSender()
  return <ActionLink href="/dashboard">{m.mails_layout_view_membership({ locale })}</ActionLink>
}

/** The number to call if the email is wrong. */
export function CallIfNotRight() {
  const { locale, operator } = useSender()
  return (
    <Paragraph quiet>
      {m.mails_layout_not_right({ phone: formatPhone(operator.phone) }, { locale })}
    </Paragraph>
  )
}

/** The number to call if someone else made the change. */
export function CallIfNotYou({ quiet = false }: { quiet?: boolean }) {
  const { locale, operator } = useSender()
  return (
    <Paragraph quiet={quiet}>
      {m.mails_layout_not_you({ phone: formatPhone(operator.phone) }, { locale })}
    </Paragraph>
  )
}

/** A link to the changed membership, and the number to call if someone else made the change. */
export function LookAtChange() {
  return (
    <>
      <ViewMembership />
      <CallIfNotYou quiet />
    </>
  )
}

/** The longest value kept on one line; a longer one would make the email wider than a phone. */
const longestUnbroken = 20

/** A name and its value on one line, such as a price; long names wrap, short values don't. */
export function Line({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const text = {
    fontSize: 15,
    lineHeight: '22px',
    margin: 0,
    color: colors.ink,
    fontWeight: strong ? 700 : 400,
    overflowWrap: 'anywhere' as const,
  }
  return (
    <Row className="line" style={{ borderBottom: `1px solid ${colors.line}` }}>
      <Column style={{ padding: '8px 12px 8px 0' }}>
        <Text className="ink" style={text}>
          {label}
        </Text>
      </Column>
      <Column
        align="right"
        style={{ padding: '8px 0', whiteSpace: value.length > longestUnbroken ? 'normal' : 'nowrap' }}
      >
        <Text className="ink" translate={asIs(value)} style={text}>
          {value}
        </Text>
      </Column>
    </Row>
  )
}
