import { Notice } from '#app/ui/notice.tsx'
import type { ShellContent } from './shell-content.ts'

/** Says, on a page that sends what somebody typed, that it needs JavaScript, and how to reach people instead. */
export function WithoutScriptNotice({ operator }: { operator: ShellContent['operator'] }) {
  return (
    <div className="without-script wrap-page pt-8">
      <Notice tone="warning" title="This page needs JavaScript to send what you enter.">
        <p>
          Turn JavaScript on in your browser and load the page again. Or reach us another way, and we will do
          it with you.
        </p>
        <p className="mt-3">
          Call{' '}
          <a href={operator.phone.href} className="font-semibold underline underline-offset-4">
            {operator.phone.text}
          </a>
          , or write to{' '}
          <a href={`mailto:${operator.email}`} className="font-semibold underline underline-offset-4">
            {operator.email}
          </a>{' '}
          <span>{`or ${operator.name}, ${operator.address}.`}</span>
        </p>
      </Notice>
    </div>
  )
}
