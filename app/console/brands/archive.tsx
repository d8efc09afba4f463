import { Link } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { reauthenticate } from '#app/console/reauthentication/reauthentication-host.tsx'
import { hardNavigate } from '#app/hard-navigate.ts'
import { Button } from '#app/ui/button.tsx'

/** Downloads: the brand with all its data as one file, and links to its parts as tables. */
export function Archive({ place, brandId }: { place: string; brandId: string }) {
  const download = async () => {
    // The browser downloads the file itself, so reauthentication must come first.
    if (await reauthenticate()) hardNavigate(`/api/admin/brand/archive?brandId=${brandId}`)
  }
  return (
    <Card
      title="Export"
      lead="Everything in this brand in one file: content, plans, fees, offices, members, orders, payments, visits, cases, letters, emails and the audit log. Another system on the same version can import it with brand:import. Protect it like the database: it holds everything about your members."
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" size="sm" onClick={() => void download()}>
          Download the brand
        </Button>
        <span className="text-small text-muted">
          Tables for a spreadsheet:{' '}
          <Link to={`/${place}/reports/files`} className="text-link">
            report files
          </Link>
          .
        </span>
      </div>
    </Card>
  )
}
