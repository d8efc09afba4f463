import * as m from '#messages'
import { Button, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** Two ways to take a page along: a link labeled `label` to its PDF at `href`, and printing. */
export function PdfAndPrint({ href, label }: { href: string; label: string }) {
  return (
    <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
      <a className={buttonClass()} href={href}>
        <Icon name="download" />
        <span>{label}</span>
      </a>
      <Button variant="secondary" icon="printer" onClick={() => window.print()}>
        {m.ui_print()}
      </Button>
    </div>
  )
}
