import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import { createContext, type ReactNode, useContext } from 'react'
import type { DocumentBrand } from '#documents/parts/letterhead.tsx'
import { formatPhone } from '#domain/format.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { Marked, PlainLink } from './marked.tsx'

/** What every email needs: its sender, its language, and the `origin` of its links. */
export type MailBrand = DocumentBrand & { origin: string; locale: Locale }

const Sender = createContext<MailBrand | null>(null)

/** The sender of the surrounding email. */
export function useSender(): MailBrand {
  const brand = useContext(Sender)
  if (!brand) throw new Error('This part stands in no MailLayout.')
  return brand
}

export const colors = { ink: '#1d2724', muted: '#56625e', line: '#dfe5e2', page: '#f4f6f5' }

/** Dark mode and narrow screens, for email clients that support them; the others use the inline styles. */
const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .sheet { padding: 24px 20px !important; border-radius: 0 !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page, .page > table, .page > table > tbody > tr > td { background-color: #121715 !important; }
    .sheet { background-color: #1b2220 !important; }
    .ink, .ink * { color: #eef2f0 !important; }
    .muted, .muted * { color: #b3beb9 !important; }
    .line { border-color: #36413d !important; }
    .soft { background-color: #26302d !important; }
    .button { color: inherit !important; }
  }
`

/** The frame of every email: the brand's name, the message, and the sender with a postal address. */
export function MailLayout({
  brand,
  title,
  preview,
  children,
}: {
  brand: MailBrand
  title: string
  /** The preview line that an inbox shows next to the subject. */
  preview: string
  children: ReactNode
}) {
  const { operator, locale } = brand
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheet}</style>
      </Head>
      <Body
        className="page"
        style={{ margin: 0, padding: '24px 0', backgroundColor: colors.page, fontFamily }}
      >
        <Preview>{preview}</Preview>
        <main>
          <Container
            className="sheet"
            style={{ maxWidth: 560, padding: '36px 40px', backgroundColor: '#ffffff', borderRadius: 12 }}
          >
            <Section style={{ borderLeft: `4px solid ${brand.accent}`, paddingLeft: 12 }}>
              <Text className="ink" style={{ margin: 0, fontSize: 16, fontWeight: 700, color: colors.ink }}>
                {brand.name}
              </Text>
            </Section>
            <Heading
              as="h1"
              className="ink"
              style={{ fontSize: 24, lineHeight: '30px', margin: '28px 0 12px', color: colors.ink }}
            >
              {title}
            </Heading>
            <Sender value={brand}>{children}</Sender>
            <Hr className="line" style={{ borderColor: colors.line, margin: '32px 0 16px' }} />
            <Text className="muted" style={{ ...small, margin: 0 }}>
              {m.mails_layout_not_insurance(
                { operator: operator.name, address: operator.address },
                { locale },
              )}
            </Text>
            <Text className="muted" style={{ ...small, margin: '6px 0 0' }}>
              <Marked
                parts={m.mails_layout_questions(
                  { phone: formatPhone(operator.phone), email: operator.email },
                  { locale },
                )}
                tags={{ link: (words) => <PlainLink href={`mailto:${operator.email}`}>{words}</PlainLink> }}
              />
            </Text>
          </Container>
        </main>
      </Body>
    </Html>
  )
}

const fontFamily = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const small = { fontSize: 13, lineHeight: '20px', color: colors.muted }
