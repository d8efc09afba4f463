import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import type { DraftAgreement } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import type { AgreementFile } from './agreement-dialog.tsx'

const AgreementDialog = lazy(async () => ({
  default: (await import('./agreement-dialog.tsx')).AgreementDialog,
}))

/** Opens the agreement of this order, as it is with the box for automatic renewal as it stands now. */
export function ReadAgreement({
  agreement,
  autoRenewField,
  pdf,
}: {
  agreement: DraftAgreement
  /** How that box is named in the form around this. */
  autoRenewField: string
  pdf?: (autoRenew: boolean) => AgreementFile
}) {
  const [shown, setShown] = useState<{ content: AgreementContent; autoRenew: boolean } | null>(null)
  function open({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const box = form?.elements.namedItem(autoRenewField)
    const autoRenew = box instanceof HTMLInputElement && box.checked
    setShown({ content: autoRenew ? agreement.renewing : agreement.ending, autoRenew })
  }
  return (
    <>
      <button type="button" onClick={open} className="text-link min-h-6 justify-self-start text-left">
        {m.agreement_read()}
      </button>
      {shown && (
        <Suspense>
          <AgreementDialog
            agreement={shown.content}
            pdf={pdf?.(shown.autoRenew) ?? null}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}
