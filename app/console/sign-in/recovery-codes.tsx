import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Ten recovery codes, shown only once: they must be printed or saved before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Enamel console recovery codes\n\n${codes.join('\n')}\n`)}`
  return (
    <div className="grid gap-5">
      <Notice tone="warning">
        Each of these signs you in once when you don’t have your phone. They are shown now and never again.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-md border border-line bg-sunken p-4 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href={file}
          download="enamel-recovery-codes.txt"
          className="text-link inline-flex min-h-10 items-center text-small"
        >
          Save as a file
        </a>
      </div>
      <CheckboxField
        name="kept"
        label="I have printed or saved them."
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <div>
        <Button onClick={onDone} disabled={!kept}>
          Continue
        </Button>
      </div>
    </div>
  )
}
