import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import type { DraftAgreement } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import type { AgreementFile } from './agreement-dialog.tsx'

const AgreementDialog = lazy(async () => ({
  default: (await import('./agreement-dialog.tsx')).AgreementDialog,
}))

/** Opens this order's agreement, with the automatic renewal checkbox as currently set. */
export function ReadAgreement({
  agreement,
  autoRenewField,
  pdf,
}: {
  agreement: DraftAgreement
  /** The name of that checkbox in the surrounding form. */
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
