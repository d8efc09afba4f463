import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import type { ShellContent } from './shell-content.ts'

/** A notice on a page with a form that needs JavaScript, and other ways to reach the operator. */
export function WithoutScriptNotice({ operator }: { operator: ShellContent['operator'] }) {
  return (
    <div className="without-script wrap-page pt-8">
      <Notice tone="warning" title={m.layout_no_script_title()}>
        <p>{m.layout_no_script_text()}</p>
        <p className="mt-3">
          <RichMessage
            parts={m.layout_no_script_reach({ ...operator, phone: operator.phone.text })}
            tags={{
              phone: (words) => (
                <a href={operator.phone.href} className="font-semibold underline underline-offset-4">
                  {words}
                </a>
              ),
              email: (words) => (
                <a href={`mailto:${operator.email}`} className="font-semibold underline underline-offset-4">
                  {words}
                </a>
              ),
            }}
          />
        </p>
      </Notice>
    </div>
  )
}
