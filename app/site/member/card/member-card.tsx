import { Link } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PdfAndPrint } from '#app/ui/pdf-and-print.tsx'
import { qrPath } from '#documents/parts/qr-path.server.ts'
import * as m from '#messages'
import type { Route } from './+types/member-card'
import { MemberCardFace } from './member-card-face.tsx'
import { readMemberCard } from './read-member-card.server.ts'

export const handle = { title: () => m.member_card(), page: 'dashboard' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const card = await readMemberCard(page, params.membershipId)
  return { card, brandName: page.brand.name, code: qrPath(card.statusUrl) }
}

/** The card alone at full size, for the front desk, printing or a screenshot. */
export default function MemberCardPage({ loaderData }: Route.ComponentProps) {
  const { card, brandName, code } = loaderData
  return (
    <div className="wrap-narrow py-10 sm:py-16">
      <nav data-print="hide" className="mb-6">
        <Link to="/dashboard" className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" />
          <span>{m.member_back()}</span>
        </Link>
      </nav>
      <h1 className="mb-6 text-title">{m.member_card()}</h1>
      <MemberCardFace face={{ ...card, brandName }} code={code} />
      <p className="mt-5 text-small text-muted">{m.member_card_text({ usable: card.usable })}</p>
      <PdfAndPrint href={ownAddress(`/id-card/${card.membershipId}/pdf`)} label={m.member_card_pdf()} />
    </div>
  )
}
